/** Only the development server has this route (web/routes.ts). */
export { StylePage as default } from '#web/style/style-page.tsx'
