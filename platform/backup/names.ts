/** The names of a backup's files, which begin with its time. No other name is read or removed. */
const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}Z'
const [database, picture] = [
  `databases/(${time})\\.(?:db|dump|pictures\\.gz)(?:\\.\\d{4,6})?`,
  'pictures/[0-9a-f]{32}',
]

const whole = (pattern: string) => new RegExp(`^${pattern}$`)

export const backupName = whole(time)

export const databaseName = whole(database)

export const pictureName = whole(picture)

/** Includes the names of files that a killed backup leaves behind. */
const removable = whole(`(?:manifests/(${time})\\.json|${database}|${picture})(?:\\.part)?`)

export const isRemovable = (name: string): boolean => removable.test(name)

/** The name of the backup to which a manifest or a file of a database belongs. */
export const ownerOf = (name: string): string | undefined => {
  const [, ofManifest, ofDatabase] = removable.exec(name) ?? []
  return ofManifest ?? ofDatabase
}

/** From milliseconds since 1970. */
export const nameBackup = (at: number): string =>
  new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** In milliseconds since 1970. */
export function timeOf(name: string): number {
  const [day = '', clock = ''] = name.split('T')
  const [hour, minute, second, milliseconds] = clock.split('-')
  return Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}`)
}
