import { Link, useLocation } from 'react-router'

/** The site's main links (clause 2.3), each with the addresses that belong to it. */
const siteLinks = [
  { to: '/', label: 'Home', section: /^\/$/ },
  { to: '/instructors', label: 'Instructors', section: /^\/instructor/ },
  { to: '/classes', label: 'Classes', section: /^\/class/ },
  { to: '/dashboard/info', label: 'Dashboard', section: /^\/dashboard/ },
  { to: '/login', label: 'Login', section: /^\/login/ },
]

/** The main links as list items; the one of the page on screen is marked. */
export function SiteLinks({ className, onFollow }: { className: string; onFollow?: () => void }) {
  const { pathname } = useLocation()
  return siteLinks.map(({ to, label, section }) => (
    <li key={to}>
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : section.test(pathname) ? 'true' : undefined}
        className={className}
        onClick={onFollow}
      >
        {label}
      </Link>
    </li>
  ))
}
