import type { LoaderFunctionArgs } from 'react-router'
import { wordsContext } from '#web/server-context.ts'

/** For the development server only (web/routes.ts). */
export { StylePage as default } from '#web/style/style-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return {
    words: context.get(wordsContext)(
      'actions',
      'dashboard',
      'facts',
      'fields',
      'formats',
      'photo-field',
      'upload',
    ),
  }
}
