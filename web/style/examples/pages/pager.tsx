import type { States } from '#web/style/states.ts'
import { Pager } from '#web/ui/pager.tsx'

export const states: States = {
  'on the first page': <Pager first={undefined} next="?page=2" />,
  between: <Pager first="?" next="?page=3" />,
  'on the last page': <Pager first="?" next={undefined} />,
}
