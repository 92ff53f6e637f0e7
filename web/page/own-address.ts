import { redirect } from 'react-router'

/** For loaders: leads whoever asked for a page by another path to its own (301), with the query that they brought. */
export function requireOwnAddress({ pathname, search }: URL, address: string): void {
  if (pathname === address) return
  // Never kept by a browser: where a name changes back, two kept ones would lead in a circle.
  throw redirect(address + search, { status: 301, headers: { 'cache-control': 'no-store' } })
}
