import { contentNames, contentPages } from '#web/copy.ts'
import { ContentPage } from '#web/features/content/content-page.tsx'
import { parseArticle } from '#web/page/markdown.ts'
import { contentContext } from '#web/server-context.ts'
import type { Route } from './+types/content.ts'

export function loader({ pattern, context }: Route.LoaderArgs) {
  const name = contentNames.find((one) => one === pattern)
  if (name === undefined) throw new Error(`${pattern} is no page that a school may write`)
  const { title = contentPages[name], ...article } = parseArticle(context.get(contentContext)[name])
  return { name, title, ...article }
}

export default function Content({ loaderData }: Route.ComponentProps) {
  return <ContentPage {...loaderData} />
}
