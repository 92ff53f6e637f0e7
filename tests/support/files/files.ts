/** A file as it arrives, or breaks off. */
export async function* chunks(...all: (string | Error)[]) {
  for (const chunk of all) {
    if (chunk instanceof Error) throw chunk
    yield Buffer.from(chunk)
  }
}

export async function namesOf(listed: AsyncIterable<string>): Promise<string[]> {
  const names: string[] = []
  for await (const name of listed) names.push(name)
  return names
}
