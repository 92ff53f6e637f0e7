import type { SchoolClass } from '#contract/classes.ts'
import type { Site } from '#web/server-context.ts'
import { classAddress } from './class-query.ts'

/** The classes of a list in their order, each by the address of its page. */
export function describeClassList(classes: readonly SchoolClass[], { origin }: Site) {
  return {
    '@type': 'ItemList',
    itemListElement: classes.map((schoolClass, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + classAddress(schoolClass),
    })),
  }
}
