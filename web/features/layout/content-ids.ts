export const contentId = 'content'
/** The content of a page of the dashboard, without the side bar. */
export const dashboardContentId = 'page'
