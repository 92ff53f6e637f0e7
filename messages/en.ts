import { content } from './en/content.ts'
import { formats } from './en/formats.ts'
import { home } from './en/home.ts'
import { layout } from './en/layout.ts'
import { topics } from './en/topics.ts'
import { ui } from './en/ui.ts'

/** Every English message, by feature: the source of all translations. */
export const english = { content, formats, home, layout, topics, ui }
