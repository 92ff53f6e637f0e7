/**
 * Does something for each of these, one after the other. One that fails keeps no other from its turn; throws an
 * AggregateError where all of them fail, as when a provider is not there.
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
