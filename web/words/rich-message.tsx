import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { Feature, Key, ValuesOf } from '#messages/sources.ts'
import type { Translate } from '#messages/translator.ts'

type Tags = Readonly<Record<string, ReactElement>>

/** `<about>` ends a link or button, for screen readers only. */
const everywhere: Tags = { about: <span className="sr-only" /> }

type RichMessageProps<F extends Feature, K extends Key<F>> = {
  of: Translate<F>
  message: K
  /** `<b>` in the message becomes `tags.b` around its words. */
  tags?: Tags
} & (ValuesOf<F, K> extends [infer Values] ? { values: Values } : { values?: undefined })

/** Throws if a tag has no element. */
export function RichMessage<F extends Feature, K extends Key<F>>({
  of,
  message,
  tags,
  values,
}: RichMessageProps<F, K>) {
  const wrap = (tag: string, content: ReactNode[]): ReactNode => {
    const element = tags?.[tag] ?? everywhere[tag]
    if (element === undefined) throw new Error(`no element for ${tag}`)
    return cloneElement(element, {}, <Pieces of={content} />)
  }
  const args = (values === undefined ? [] : [values]) as ValuesOf<F, K>
  return <Pieces of={of.rich(wrap, message, ...args)} />
}

const Pieces = ({ of }: { of: readonly ReactNode[] }) =>
  of.map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
