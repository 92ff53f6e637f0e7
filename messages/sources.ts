import type { GetICUArgs } from '@schummar/icu-type-parser'
import type { english } from './en.ts'

/** An English message, with a note for translators if its words are not clear enough. */
export type Source = string | readonly [text: string, note: string]

export type Catalogue = Readonly<Record<string, Source>>

type English = typeof english

/** A part of the product with its own catalogue. */
export type Feature = keyof English

export type Key<F extends Feature> = keyof English[F] & string

type TextOf<S> = S extends string
  ? S
  : S extends readonly [infer Text extends string, string]
    ? Text
    : never

type Arguments<S> = GetICUArgs<
  TextOf<S>,
  { ICUArgument: string | number; ICUNumberArgument: number }
>

/** The values of a message: an argument only if there are any. */
export type ValuesOf<F extends Feature, K extends Key<F>> = keyof Arguments<
  English[F][K]
> extends never
  ? []
  : [values: Arguments<English[F][K]>]
