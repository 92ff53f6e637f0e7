/** In characters. */
const maxLength = 60

/** 'Zoë Quist' is 'zoe-quist'. Empty if no character is usable. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug.length <= maxLength) return slug
  const lastDash = slug.slice(0, maxLength + 1).lastIndexOf('-')
  return slug.slice(0, lastDash > 0 ? lastDash : maxLength)
}
