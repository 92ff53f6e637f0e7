/** Up to `lanes` at once, until one fails; when it throws, nothing is running any longer. */
export async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const lane = async () => {
    for (const item of waiting)
      if (failures.length === 0) await work(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  if (failures.length > 0) throw failures[0]
}
