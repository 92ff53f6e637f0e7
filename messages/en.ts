import { classPage } from './en/class-page.ts'
import { content } from './en/content.ts'
import { gallery } from './en/gallery.ts'
import { home } from './en/home.ts'
import { layout } from './en/layout.ts'
import { ordering } from './en/ordering.ts'
import { reviews } from './en/reviews.ts'
import { stars } from './en/stars.ts'
import { topics } from './en/topics.ts'
import { ui } from './en/ui.ts'

/** Every English message, by feature: the source of all translations. */
export const english = {
  'class-page': classPage,
  content,
  gallery,
  home,
  layout,
  ordering,
  reviews,
  stars,
  topics,
  ui,
}
