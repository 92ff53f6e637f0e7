/** Whether `id` can be a record id. Check before a query: PostgreSQL fails on text with a NUL. */
export function isRecordId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id)
}
