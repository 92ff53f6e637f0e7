import { Printer } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { fromMinor, toMinor } from '#contract/money.ts'
import type { Receipt } from '#contract/receipts.ts'
import type { Language } from '#messages/languages.ts'
import type { PageWords } from '#messages/translator.ts'
import { useFormatsIn } from '#web/format/use-formats.ts'
import { useSite } from '#web/page/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { RichMessage } from '#web/words/rich-message.tsx'
import { translatorOf, useLanguage, useMessages } from '#web/words/use-messages.ts'
import { receiptAddress } from './addresses.ts'

type Named = Pick<Receipt, '_id' | 'number'>

type DocumentLinkProps = { document: Named; children?: ReactNode }

function DocumentLink({ document, children = document.number }: DocumentLinkProps) {
  return (
    <Link
      to={receiptAddress(document._id)}
      className="underline decoration-edge underline-offset-4 hover:text-accent-strong"
    >
      {children}
    </Link>
  )
}

type ReceiptSheetProps = {
  receipt: Receipt
  /** For each of the school's languages. */
  sheets: Partial<Record<Language, PageWords>>
}

/** In the receipt's language, or the page's if the school has dropped that language. */
function useSheet({ language: own }: Receipt, sheets: ReceiptSheetProps['sheets']) {
  const page = useLanguage()
  const found = sheets[own as Language]
  const language = found === undefined ? page : (own as Language)
  const { receipts = '', formats = '' } = found ?? sheets[page] ?? {}
  return {
    language,
    t: translatorOf<'receipts'>(receipts, language),
    formats: useFormatsIn(language, translatorOf<'formats'>(formats, language)),
  }
}

/** Without the included tax, for each rate. */
function netsByRate(lines: Receipt['lines']) {
  const byRate = Map.groupBy(lines, ({ taxPercent }) => taxPercent)
  return [...byRate].map(([percent, atRate]) => ({
    percent,
    net: fromMinor(atRate.reduce((sum, { net, tax }) => sum + toMinor(net) - toMinor(tax), 0)),
  }))
}

/** Prints on one sheet (clause 13.9). */
export function ReceiptSheet({ receipt, sheets }: ReceiptSheetProps) {
  const { language, t, formats } = useSheet(receipt, sheets)
  const { logo } = useSite()
  const page = { language: useLanguage(), t: useMessages('receipts') }
  const { kind, number, at, seller, buyer, lines, total, tax, method, reason } = receipt
  const { credits, credit, reversal } = receipt
  const linkTo = (document: Named) => ({
    of: t,
    values: { number: document.number },
    tags: { document: <DocumentLink document={document} /> },
  })
  const hasTax = lines.some(({ taxPercent }) => taxPercent > 0)
  const hasDiscount = lines.some(({ discount }) => discount > 0)
  return (
    <article
      lang={language}
      className="max-w-3xl rounded-panel border border-edge bg-card p-6 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0"
    >
      <p className="mb-6 hidden text-3xl print:block">{t('name', { kind, number })}</p>
      <div className="flex flex-wrap justify-between gap-8">
        <address className="text-sm whitespace-pre-line not-italic wrap-anywhere">
          {logo && <img {...logo} alt="" className="mb-4 h-12 w-auto max-w-full object-contain" />}
          <strong className="block text-base">{seller.name}</strong>
          {seller.address}
          {seller.taxId !== null && (
            <span className="block">{t('taxNumber', { number: seller.taxId })}</span>
          )}
        </address>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-6 gap-y-1 text-sm">
          <dt className="text-text-quiet">{t('kind', { kind })}</dt>
          <dd className="tabular-nums">{number}</dd>
          <dt className="text-text-quiet">{t('date')}</dt>
          <dd>{formats.date(at)}</dd>
          {receipt.receipt !== null && (
            <>
              <dt className="text-text-quiet">{t(kind === 'credit' ? 'corrects' : 'receipt')}</dt>
              <dd>
                <DocumentLink document={receipt.receipt} />
              </dd>
            </>
          )}
          {credit !== null && (
            <>
              <dt className="text-text-quiet">{t('reverses')}</dt>
              <dd>
                <DocumentLink document={credit} />
              </dd>
            </>
          )}
        </dl>
      </div>
      {reversal !== null && (
        <p className="mt-8 font-semibold">
          <RichMessage message="reversed" {...linkTo(reversal)} />
        </p>
      )}
      {credit !== null && (
        <p className="mt-8">
          <RichMessage message="noteReversed" {...linkTo(credit)} />
        </p>
      )}
      <p className="mt-8 text-sm wrap-anywhere">
        <span className="block text-text-quiet">{t('billedTo')}</span>
        {buyer.name}
        <span className="block">{buyer.email}</span>
      </p>
      <table className="mt-8 w-full text-start text-sm sm:text-base">
        <caption className="sr-only">{t('lines', { kind })}</caption>
        <thead className="border-b border-edge text-sm text-text-quiet">
          <tr>
            <th scope="col" className="py-2 font-normal">
              {t('class')}
            </th>
            {hasDiscount && (
              <>
                <th scope="col" className="py-2 ps-4 text-end font-normal max-sm:hidden">
                  {t('price')}
                </th>
                <th scope="col" className="py-2 ps-4 text-end font-normal">
                  {t('discount')}
                </th>
              </>
            )}
            {hasTax && (
              <th scope="col" className="py-2 ps-4 text-end font-normal">
                {t('taxIncluded')}
              </th>
            )}
            <th scope="col" className="py-2 ps-4 text-end font-normal">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index} className="border-b border-edge align-baseline">
              <th scope="row" className="py-3 font-normal wrap-anywhere">
                {line.name}
                {line.startsAt !== null && (
                  <span className="block text-sm text-text-quiet">
                    {formats.date(line.startsAt)}
                  </span>
                )}
              </th>
              {hasDiscount && (
                <>
                  <td className="py-3 ps-4 text-end tabular-nums max-sm:hidden">
                    {formats.sum(line.price)}
                  </td>
                  <td className="py-3 ps-4 text-end tabular-nums">
                    {line.discount > 0 ? formats.sum(-line.discount) : ''}
                  </td>
                </>
              )}
              {hasTax && (
                <td className="py-3 ps-4 text-end tabular-nums">
                  {t('taxAndRate', {
                    tax: formats.sum(line.tax),
                    percent: formats.number(line.taxPercent, 2),
                  })}
                </td>
              )}
              <td className="py-3 ps-4 text-end tabular-nums">{formats.sum(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 ms-auto grid w-fit grid-cols-[auto_auto] gap-x-8 gap-y-1 text-end">
        <dt className="font-semibold">{t('total')}</dt>
        <dd className="font-semibold tabular-nums">{formats.sum(total)}</dd>
        {hasTax && (
          <>
            <dt className="text-sm text-text-quiet">{t('taxIncluded')}</dt>
            <dd className="text-sm tabular-nums">{formats.sum(tax)}</dd>
            {netsByRate(lines).map(({ percent, net }) => (
              <Fragment key={percent}>
                <dt className="text-sm text-text-quiet">
                  {t('netAtRate', { percent: formats.number(percent, 2) })}
                </dt>
                <dd className="text-sm tabular-nums">{formats.sum(net)}</dd>
              </Fragment>
            ))}
          </>
        )}
      </dl>
      {!hasTax && seller.taxNote !== null && <p className="mt-4 text-sm">{seller.taxNote}</p>}
      {reason !== null && (
        <p className="mt-8 text-sm wrap-anywhere whitespace-pre-line">
          <span className="block text-text-quiet">{t('reason')}</span>
          {reason}
        </p>
      )}
      <p className="mt-8 text-sm text-text-quiet">
        {t(kind === 'receipt' ? 'method' : 'refundedMethod', { method })}
      </p>
      {credits.map((note) => (
        <p key={note._id} className="mt-2 text-sm">
          {note.isReversed ? (
            <RichMessage message="refundReversed" {...linkTo(note)} />
          ) : (
            <RichMessage message="refundedBy" {...linkTo(note)} />
          )}
        </p>
      ))}
      <Button
        variant="quiet"
        size="small"
        className="mt-8 print:hidden"
        lang={page.language}
        onClick={() => window.print()}
      >
        <Printer aria-hidden="true" className="size-4" />
        {page.t('print')}
      </Button>
    </article>
  )
}
