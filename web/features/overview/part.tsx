import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { RichMessage } from '#web/words/rich-message.tsx'
import { useMessages } from '#web/words/use-messages.ts'

export const linkClass =
  'inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline decoration-accent/60 underline-offset-4 hover:text-text'

type PartProps = {
  title: string
  text?: string
  all?: string
  children: ReactNode
}

export function Part({ title, text, all, children }: PartProps) {
  const t = useMessages('overview')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {all !== undefined && (
          <Link to={all} className={linkClass}>
            <RichMessage of={t} message="seeAll" values={{ part: title }} />
          </Link>
        )}
      </div>
      {text !== undefined && <p className="mb-3 text-text-quiet">{text}</p>}
      {children}
    </section>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="border-b border-edge">{children}</ul>
)

type RowProps = {
  name: string
  to?: string
  facts: string[]
  picture?: ReactNode
  children?: ReactNode
}

export function Row({ name, to, facts, picture, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-edge py-3">
      <div className="flex min-w-0 basis-64 grow items-center gap-4">
        {picture}
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {to === undefined ? (
              name
            ) : (
              <Link
                to={to}
                className="underline decoration-edge underline-offset-4 hover:text-accent-strong"
              >
                {name}
              </Link>
            )}
          </p>
          {facts.map((fact) => (
            <p key={fact} className="text-sm text-text-quiet wrap-anywhere">
              {fact}
            </p>
          ))}
        </div>
      </div>
      {children}
    </li>
  )
}
