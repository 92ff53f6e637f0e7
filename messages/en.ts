import { access } from './en/access.ts'
import { account } from './en/account.ts'
import { cards } from './en/cards.ts'
import { classPage } from './en/class-page.ts'
import { classes } from './en/classes.ts'
import { content } from './en/content.ts'
import { facts } from './en/facts.ts'
import { formats } from './en/formats.ts'
import { gallery } from './en/gallery.ts'
import { home } from './en/home.ts'
import { instructor } from './en/instructor.ts'
import { instructors } from './en/instructors.ts'
import { layout } from './en/layout.ts'
import { links } from './en/links.ts'
import { lists } from './en/lists.ts'
import { ordering } from './en/ordering.ts'
import { problems } from './en/problems.ts'
import { reviews } from './en/reviews.ts'
import { stars } from './en/stars.ts'
import { topics } from './en/topics.ts'
import { ui } from './en/ui.ts'

/** Every English message, by feature: the source of all translations. */
export const english = {
  access,
  account,
  cards,
  'class-page': classPage,
  classes,
  content,
  facts,
  formats,
  gallery,
  home,
  instructor,
  instructors,
  layout,
  links,
  lists,
  ordering,
  problems,
  reviews,
  stars,
  topics,
  ui,
}
