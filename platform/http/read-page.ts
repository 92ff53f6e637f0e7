/** A page of a list as the contract's `Page` has it. */
type Page = {
  items: unknown[]
  next?: string
  previous?: string
  first?: number
  total?: { count: number; more: boolean }
}

/** The body, and the headers that describe its page of a list. */
export type Answer = { body: unknown; headers: Record<string, string> }

/** 'Items: 13-24/37'; '*' if unknown, '1000+' for more than that. */
function formatItems({ items, first, total }: Page): string {
  const range = first === undefined ? '*' : `${first}-${first + items.length - 1}`
  return `${range}/${total === undefined ? '*' : `${total.count}${total.more ? '+' : ''}`}`
}

/** `Items` and `Link`, with the addresses of the pages around this one. */
export function readPage(url: string, page: unknown): Answer {
  const { items, next, previous } = page as Page
  const { pathname, searchParams } = new URL(url, 'http://relative')
  const links = Object.entries({ next, prev: previous }).flatMap(([rel, cursor]) => {
    if (cursor === undefined) return []
    searchParams.set('cursor', cursor)
    return `<${pathname}?${searchParams}>; rel="${rel}"`
  })
  return {
    body: items,
    headers: {
      items: formatItems(page as Page),
      ...(links.length > 0 && { link: links.join(', ') }),
    },
  }
}
