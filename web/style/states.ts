import type { ReactNode } from 'react'

/** What an example file exports as `states`: the component in each of its states, by a word for it. */
export type States = Record<string, ReactNode>
