import { access } from './en/access.ts'
import { account } from './en/account.ts'
import { content } from './en/content.ts'
import { home } from './en/home.ts'
import { layout } from './en/layout.ts'
import { links } from './en/links.ts'
import { problems } from './en/problems.ts'
import { topics } from './en/topics.ts'
import { ui } from './en/ui.ts'

/** Every English message, by feature: the source of all translations. */
export const english = { access, account, content, home, layout, links, problems, topics, ui }
