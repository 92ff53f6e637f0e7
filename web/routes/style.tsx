import { StylePage } from '#web/style/style-page.tsx'

/** Only the development server has this route (web/routes.ts). */
export default StylePage

export function loader() {
  return null
}

/** Takes its time, so that what stands on the page meanwhile can be looked at. */
export async function clientLoader() {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return null
}
