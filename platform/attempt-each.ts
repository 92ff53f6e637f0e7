/**
 * Runs sequentially. A failure does not stop the others and is dropped, because the next run tries again;
 * throws an AggregateError if all fail, as when the provider is down.
 */
export async function attemptEach(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error))
  if (ids.length > 0 && failures.length === ids.length)
    throw new AggregateError(failures, 'All failed')
}
