/** The longest slug, in characters. */
const longest = 60

/** A name as the words of an address: 'Zoë Quist' is 'zoe-quist'. Empty where nothing of it can stand there. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug.length <= longest) return slug
  const lastDash = slug.slice(0, longest + 1).lastIndexOf('-')
  return slug.slice(0, lastDash > 0 ? lastDash : longest)
}
