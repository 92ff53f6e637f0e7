/** An event of the window: a part's script failed twice, so it is gone, or the network is. */
export const scriptGone = 'script-gone'

export const tellScriptGone = () => dispatchEvent(new Event(scriptGone))

/** Before retrying a failed load, in milliseconds. */
const retryDelay = 5_000

/** Retries until the script is there; the page knows from the second failure on. */
export async function loadUntilThere<Part>(
  load: () => Promise<Part>,
  hasFailed = false,
): Promise<Part> {
  try {
    return await load()
  } catch {
    if (hasFailed) tellScriptGone()
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
    return loadUntilThere(load, true)
  }
}
