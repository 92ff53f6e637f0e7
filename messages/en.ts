import { access } from './en/access.ts'
import { account } from './en/account.ts'
import { actions } from './en/actions.ts'
import { approval } from './en/approval.ts'
import { assignments } from './en/assignments.ts'
import { bookingTerms } from './en/booking-terms.ts'
import { books } from './en/books.ts'
import { calendar } from './en/calendar.ts'
import { cards } from './en/cards.ts'
import { checkout } from './en/checkout.ts'
import { classPage } from './en/class-page.ts'
import { classes } from './en/classes.ts'
import { content } from './en/content.ts'
import { coupons } from './en/coupons.ts'
import { dashboard } from './en/dashboard.ts'
import { dataExport } from './en/data-export.ts'
import { embed } from './en/embed.ts'
import { entries } from './en/entries.ts'
import { facts } from './en/facts.ts'
import { fields } from './en/fields.ts'
import { formats } from './en/formats.ts'
import { gallery } from './en/gallery.ts'
import { handIn } from './en/hand-in.ts'
import { health } from './en/health.ts'
import { history } from './en/history.ts'
import { home } from './en/home.ts'
import { imports } from './en/imports.ts'
import { instructor } from './en/instructor.ts'
import { instructors } from './en/instructors.ts'
import { learning } from './en/learning.ts'
import { layout } from './en/layout.ts'
import { links } from './en/links.ts'
import { lists } from './en/lists.ts'
import { mails } from './en/mails.ts'
import { moneyProblems } from './en/money-problems.ts'
import { notices } from './en/notices.ts'
import { ordering } from './en/ordering.ts'
import { orders } from './en/orders.ts'
import { overview } from './en/overview.ts'
import { ownData } from './en/own-data.ts'
import { ownSchool } from './en/own-school.ts'
import { pairs } from './en/pairs.ts'
import { paymentPage } from './en/payment-page.ts'
import { photoField } from './en/photo-field.ts'
import { photoList } from './en/photo-list.ts'
import { places } from './en/places.ts'
import { problems } from './en/problems.ts'
import { profile } from './en/profile.ts'
import { queue } from './en/queue.ts'
import { receipts } from './en/receipts.ts'
import { refunds } from './en/refunds.ts'
import { refusals } from './en/refusals.ts'
import { reviews } from './en/reviews.ts'
import { roster } from './en/roster.ts'
import { schedule } from './en/schedule.ts'
import { schoolTexts } from './en/school-texts.ts'
import { setup } from './en/setup.ts'
import { smallPrint } from './en/small-print.ts'
import { stars } from './en/stars.ts'
import { teaching } from './en/teaching.ts'
import { topics } from './en/topics.ts'
import { ui } from './en/ui.ts'
import { unsubscribe } from './en/unsubscribe.ts'
import { upload } from './en/upload.ts'
import { users } from './en/users.ts'
import { viewer } from './en/viewer.ts'
import { waitlist } from './en/waitlist.ts'
import { welcomeMails } from './en/welcome-mails.ts'
import { withdraw } from './en/withdraw.ts'
import { withdrawalMail } from './en/withdrawal-mail.ts'
import { withdrawals } from './en/withdrawals.ts'
import { workFacts } from './en/work-facts.ts'
import { worksExport } from './en/works-export.ts'

/** Every English message, by feature: the source of all translations. */
export const english = {
  access,
  account,
  actions,
  approval,
  assignments,
  'booking-terms': bookingTerms,
  books,
  calendar,
  cards,
  checkout,
  'class-page': classPage,
  classes,
  content,
  coupons,
  dashboard,
  'data-export': dataExport,
  embed,
  entries,
  facts,
  fields,
  formats,
  gallery,
  'hand-in': handIn,
  health,
  history,
  home,
  imports,
  instructor,
  instructors,
  layout,
  learning,
  links,
  lists,
  mails,
  'money-problems': moneyProblems,
  notices,
  ordering,
  orders,
  overview,
  'own-data': ownData,
  'own-school': ownSchool,
  pairs,
  'payment-page': paymentPage,
  'photo-field': photoField,
  'photo-list': photoList,
  places,
  problems,
  profile,
  queue,
  receipts,
  refunds,
  refusals,
  reviews,
  roster,
  schedule,
  'school-texts': schoolTexts,
  setup,
  'small-print': smallPrint,
  stars,
  teaching,
  topics,
  ui,
  unsubscribe,
  upload,
  users,
  viewer,
  waitlist,
  'welcome-mails': welcomeMails,
  withdraw,
  'withdrawal-mail': withdrawalMail,
  withdrawals,
  'work-facts': workFacts,
  'works-export': worksExport,
}
