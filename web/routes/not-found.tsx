import { data } from 'react-router'
import { NotFound } from '#web/features/layout/not-found.tsx'

/** Clause 2.1. */
export function loader() {
  return data(null, { status: 404 })
}

export default NotFound
