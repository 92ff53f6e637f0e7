import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'
import type { Feature, Key, ValuesOf } from '#messages/sources.ts'
import type { Translate } from '#messages/translator.ts'

type RichMessageProps<F extends Feature, K extends Key<F>> = {
  of: Translate<F>
  message: K
  /** `<b>` in the message is `tags.b`, which gets its words. */
  tags: Readonly<Record<string, ReactElement>>
} & (ValuesOf<F, K> extends [infer Values] ? { values: Values } : { values?: undefined })

/** Throws if a tag has no element. */
export function RichMessage<F extends Feature, K extends Key<F>>({
  of,
  message,
  tags,
  values,
}: RichMessageProps<F, K>) {
  const wrap = (tag: string, content: ReactNode[]): ReactNode => {
    const element = tags[tag]
    if (element === undefined) throw new Error(`nothing stands for the tag ${tag}`)
    return cloneElement(element, {}, <Pieces of={content} />)
  }
  const given = (values === undefined ? [] : [values]) as ValuesOf<F, K>
  return <Pieces of={of.rich(wrap, message, ...given)} />
}

const Pieces = ({ of }: { of: readonly ReactNode[] }) =>
  of.map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
