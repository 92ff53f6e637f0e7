/** Labels never contain a person, an email, an id or a text that a person wrote. */
export type Sample = { labels?: Record<string, string>; value: number; suffix?: string }

/** https://prometheus.io/docs/specs/om/open_metrics_spec/ */
type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

/** Called on demand. */
export type Collector = () => Family[] | Promise<Family[]>

const listSamples = (values: number | Sample[]): Sample[] =>
  typeof values === 'number' ? [{ value: values }] : values

/** May rise and fall. */
export const gauge = (name: string, help: string, values: number | Sample[]): Family => ({
  name,
  type: 'gauge',
  help,
  samples: listSamples(values),
})

/** Only rises, from 0 at the start of the process; printed as `<name>_total`. */
export const counter = (name: string, help: string, values: number | Sample[]): Family => ({
  name,
  type: 'counter',
  help,
  samples: listSamples(values),
})

export const samplesBy = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

/** The media type of `printFamilies`. */
export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

const escapeText = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function printSample({ name, type }: Family, { labels = {}, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeText(text)}"`)
  const set = pairs.length === 0 ? '' : `{${pairs.join(',')}}`
  return `${name}${suffix ?? (type === 'counter' ? '_total' : '')}${set} ${value}`
}

export function printFamilies(families: readonly Family[]): string {
  const lines = families.flatMap((family) => [
    `# TYPE ${family.name} ${family.type}`,
    `# HELP ${family.name} ${escapeText(family.help)}`,
    ...family.samples.map((sample) => printSample(family, sample)),
  ])
  return [...lines, '# EOF', ''].join('\n')
}

/** In milliseconds: Prometheus itself waits for ten seconds. */
const timeout = 5_000

async function readInTime(collect: Collector): Promise<Family[] | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeout, null).unref())
  try {
    return await Promise.race([collect(), late])
  } catch {
    return null
  }
}

/**
 * Reads all collectors. One that fails or is too slow is left out and named, so that the others can be read
 * while the database is away; concurrent calls share one reading.
 */
export function createReading(collectors: Record<string, Collector>): () => Promise<string> {
  let open: Promise<string> | undefined
  async function read(): Promise<string> {
    const read = Object.entries(collectors).map(async ([part, collect]) => ({
      part,
      families: await readInTime(collect),
    }))
    const parts = await Promise.all(read)
    const failed = parts.map(({ part, families }) => ({
      labels: { part },
      value: families === null ? 1 : 0,
    }))
    return printFamilies([
      ...parts.flatMap(({ families }) => families ?? []),
      gauge('safelight_unread', 'Whether a part of the metrics could not be read', failed),
    ])
  }
  return () =>
    (open ??= read().finally(() => {
      open = undefined
    }))
}
