// The routes are in web/routes.ts.

export const checkoutAddress = (id: string): string =>
  `/dashboard/checkout/${encodeURIComponent(id)}`

export const receiptAddress = (id: string): string => `/dashboard/receipt/${encodeURIComponent(id)}`

export const rosterAddress = (classId: string): string =>
  `/dashboard/roster/${encodeURIComponent(classId)}`
