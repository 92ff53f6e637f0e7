import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import type { Receipt } from '#contract/receipts.ts'
import { useFormats } from '#web/format/use-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { methodWords } from './method-words.ts'

export const kindWords: Record<Receipt['kind'], string> = {
  receipt: 'Receipt',
  credit: 'Credit note',
  reversal: 'Reversal',
}

/** What the lines of each kind are. */
const captions: Record<Receipt['kind'], string> = {
  receipt: 'What was paid',
  credit: 'What was given back',
  reversal: 'What came back to the school',
}

type Named = Pick<Receipt, '_id' | 'number'>

function DocumentLink({ document }: { document: Named }) {
  return (
    <Link
      to={`/dashboard/receipt/${encodeURIComponent(document._id)}`}
      className="underline decoration-line underline-offset-4 hover:text-tan-bright"
    >
      {document.number}
    </Link>
  )
}

/** A receipt, credit note or reversal, which prints on one sheet (clause 13.9). */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const formats = useFormats()
  const { kind, number, at, seller, buyer, lines, total, tax, method } = receipt
  const { credits, credit, reversal } = receipt
  const hasTax = lines.some(({ taxPercent }) => taxPercent > 0)
  const hasDiscount = lines.some(({ discount }) => discount > 0)
  return (
    <article className="max-w-3xl rounded-panel border border-line bg-espresso p-6 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0">
      <p className="mb-6 hidden text-3xl print:block">
        {kindWords[kind]} {number}
      </p>
      <div className="flex flex-wrap justify-between gap-8">
        <address className="text-sm whitespace-pre-line not-italic wrap-anywhere">
          <strong className="block text-base">{seller.name}</strong>
          {seller.address}
          {seller.taxId !== null && <span className="block">Tax number {seller.taxId}</span>}
        </address>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-6 gap-y-1 text-sm">
          <dt className="text-sand">{kindWords[kind]}</dt>
          <dd className="tabular-nums">{number}</dd>
          <dt className="text-sand">Date</dt>
          <dd>{formats.date(at)}</dd>
          {receipt.receipt !== null && (
            <>
              <dt className="text-sand">{kind === 'credit' ? 'Corrects' : 'Receipt'}</dt>
              <dd>
                <DocumentLink document={receipt.receipt} />
              </dd>
            </>
          )}
          {credit !== null && (
            <>
              <dt className="text-sand">Cancels</dt>
              <dd>
                <DocumentLink document={credit} />
              </dd>
            </>
          )}
        </dl>
      </div>
      {reversal !== null && (
        <p className="mt-8 font-semibold">
          This credit note no longer counts: its money came back to the school. See reversal{' '}
          <DocumentLink document={reversal} />.
        </p>
      )}
      {credit !== null && (
        <p className="mt-8">
          Credit note <DocumentLink document={credit} /> no longer counts: its money came back to
          the school.
        </p>
      )}
      <p className="mt-8 text-sm wrap-anywhere">
        <span className="block text-sand">For</span>
        {buyer.name}
        <span className="block">{buyer.email}</span>
      </p>
      <table className="mt-8 w-full text-left text-sm sm:text-base">
        <caption className="sr-only">{captions[kind]}</caption>
        <thead className="border-b border-line text-sm text-sand">
          <tr>
            <th scope="col" className="py-2 font-normal">
              Class
            </th>
            {hasDiscount && (
              <>
                <th scope="col" className="py-2 pl-4 text-right font-normal max-sm:hidden">
                  Price
                </th>
                <th scope="col" className="py-2 pl-4 text-right font-normal">
                  Discount
                </th>
              </>
            )}
            {hasTax && (
              <th scope="col" className="py-2 pl-4 text-right font-normal">
                Tax included
              </th>
            )}
            <th scope="col" className="py-2 pl-4 text-right font-normal">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className="border-b border-line align-baseline">
              <th scope="row" className="py-3 font-normal wrap-anywhere">
                {line.name}
              </th>
              {hasDiscount && (
                <>
                  <td className="py-3 pl-4 text-right tabular-nums max-sm:hidden">
                    {formats.sum(line.price)}
                  </td>
                  <td className="py-3 pl-4 text-right tabular-nums">
                    {line.discount > 0 ? formats.sum(-line.discount) : ''}
                  </td>
                </>
              )}
              {hasTax && (
                <td className="py-3 pl-4 text-right tabular-nums">
                  {formats.sum(line.tax)} ({line.taxPercent} %)
                </td>
              )}
              <td className="py-3 pl-4 text-right tabular-nums">{formats.sum(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-right">
        <dt className="font-semibold">Total</dt>
        <dd className="font-semibold tabular-nums">{formats.sum(total)}</dd>
        {hasTax && (
          <>
            <dt className="text-sm text-sand">of it tax</dt>
            <dd className="text-sm tabular-nums">{formats.sum(tax)}</dd>
          </>
        )}
      </dl>
      <p className="mt-8 text-sm text-sand">{methodWords[method]}</p>
      {credits.length > 0 && (
        <p className="mt-2 text-sm">
          Given back by credit note{' '}
          {credits.map((note, index) => (
            <span key={note._id}>
              {index > 0 && ', '}
              <DocumentLink document={note} />
              {note.isReversed && ' (reversed)'}
            </span>
          ))}
        </p>
      )}
      <Button
        variant="quiet"
        size="small"
        className="mt-8 print:hidden"
        onClick={() => window.print()}
      >
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
    </article>
  )
}
