/** For search engines, in the vocabulary of https://schema.org. A data block, never run as script. */
export function StructuredData({ facts }: { facts: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return (
    <script
      type="application/ld+json"
      // A "</script>" in a name must not end the block.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
