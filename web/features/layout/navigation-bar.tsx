import { Link } from 'react-router'
export function NavigationBar() {
  return (
    <nav className="bg-bar p-4">
      <Link to="/">Home</Link>
    </nav>
  )
}
