import { ConfigError } from '#platform/settings.ts'

/** Quoted so that Node, Docker Compose and systemd agree. Throws ConfigError if they would not. */
function quote(value: string): string {
  if (/^[\w.:/@%+,=-]*$/.test(value)) return value
  if (/[\r\n]/.test(value)) throw new ConfigError('must be one line')
  if (!value.includes("'")) return `'${value}'`
  // In double quotes some of them replace variables and undo backslashes.
  if (!/["$\\`]/.test(value)) return `"${value}"`
  throw new ConfigError('must not have an apostrophe together with " $ \\ or `')
}

/** Leaves out empty settings. Throws ConfigError naming one that cannot be written. */
export function formatEnvFile(settings: Record<string, string>): string {
  const lines = Object.entries(settings).flatMap(([name, value]) => {
    try {
      return value === '' ? [] : [`${name}=${quote(value)}`]
    } catch (error) {
      throw error instanceof ConfigError ? new ConfigError(`${name}: ${error.message}`) : error
    }
  })
  const head = '# Settings of the site, with its secrets. docs/operations.md has all of them.'
  return [head, ...lines, ''].join('\n')
}
