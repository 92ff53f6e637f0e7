/**
 * Whether `id` can be the id of a record at all. Asked before a query, because PostgreSQL fails on
 * text with a NUL instead of finding nothing.
 */
export function isRecordId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id)
}
