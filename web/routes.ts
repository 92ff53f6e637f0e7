import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site (clause 2.1). */
export default [
  index('routes/home.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('account/action', 'routes/account-action.tsx'),
  route('instructors', 'routes/instructors.tsx'),
  route('classes', 'routes/classes.tsx'),
  route('classlist/:id', 'routes/class-detail.tsx'),
  ...prefix('dashboard', [
    layout('routes/dashboard/layout.tsx', [
      route('info', 'routes/dashboard/info.tsx'),
      route('addclass', 'routes/dashboard/add-class.tsx'),
      route('myclass', 'routes/dashboard/my-class.tsx'),
      route('cart', 'routes/dashboard/cart.tsx'),
      route('updateClass/:id', 'routes/dashboard/update-class.tsx'),
      route('manageUser', 'routes/dashboard/manage-user.tsx'),
      route('reviewClass', 'routes/dashboard/review-class.tsx'),
    ]),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
