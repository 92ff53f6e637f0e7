import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link within the text of an account card. */
export function CardLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} className="text-tan underline underline-offset-4 hover:text-tan-bright" />
}
