import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { contentNames } from '#contract/content-names.ts'

/** For the development server only (tools/dev.mjs), so no build has it. */
const stylePage = process.env['STYLE_PAGE'] === 'on' ? [route('style', 'routes/style.tsx')] : []

/** Clause 2.1; addresses with a dot are for search engines. */
export default [
  layout('routes/page.ts', [
    index('routes/home.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('account/action', 'routes/account-action.tsx'),
    route('instructors', 'routes/instructors.tsx'),
    route('instructor/:id/:slug?', 'routes/instructor.tsx'),
    route('classes', 'routes/classes.tsx'),
    route('class/:id/:slug?', 'routes/class-page.tsx'),
    route('classlist/:id', 'routes/class-detail.tsx'),
    route('withdraw', 'routes/withdraw.tsx'),
    ...contentNames.map((name) => route(name, 'routes/content.tsx', { id: `content/${name}` })),
    // The school's own pages; any other address is more specific.
    route(':slug', 'routes/content.tsx', { id: 'content/own' }),
  ]),
  ...prefix('dashboard', [
    layout('routes/dashboard/layout.tsx', [
      layout('routes/dashboard/page.ts', [
        index('routes/dashboard/overview.tsx'),
        route('info', 'routes/dashboard/info.tsx'),
        route('addclass', 'routes/dashboard/add-class.tsx'),
        route('myclass', 'routes/dashboard/my-class.tsx'),
        route('cart', 'routes/dashboard/cart.tsx'),
        route('checkout/:id', 'routes/dashboard/checkout.tsx'),
        route('receipts', 'routes/dashboard/receipts.tsx'),
        route('receipt/:id', 'routes/dashboard/receipt.tsx'),
        route('updateClass/:id', 'routes/dashboard/update-class.tsx'),
        route('offerAgain/:id', 'routes/dashboard/offer-again.tsx'),
        route('schedule', 'routes/dashboard/schedule.tsx'),
        route('notices', 'routes/dashboard/notices.tsx'),
        route('assignment/:id', 'routes/dashboard/assignment.tsx'),
        route('queue', 'routes/dashboard/queue.tsx'),
        route('roster/:id', 'routes/dashboard/roster.tsx'),
        route('class/:id/work/:assignment?/edit?', 'routes/dashboard/class-work.tsx'),
        route('work/:id', 'routes/dashboard/work.tsx'),
        route('manageUser', 'routes/dashboard/manage-user.tsx'),
        route('reviewClass', 'routes/dashboard/review-class.tsx'),
        route('books', 'routes/dashboard/books.tsx'),
        route('earnings', 'routes/dashboard/earnings.tsx'),
        route('coupons', 'routes/dashboard/coupons.tsx'),
        route('gallery', 'routes/dashboard/gallery.tsx'),
        route('refunds', 'routes/dashboard/refunds.tsx'),
        route('withdrawals', 'routes/dashboard/withdrawals.tsx'),
        route('import', 'routes/dashboard/import.tsx'),
        route('school', 'routes/dashboard/school.tsx'),
        route('history', 'routes/dashboard/history.tsx'),
        route('health', 'routes/dashboard/health.tsx'),
      ]),
    ]),
  ]),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  ...stylePage,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
