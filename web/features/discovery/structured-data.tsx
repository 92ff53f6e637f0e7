/** Facts for search engines, in the words of https://schema.org. A data block, which never runs. */
export function StructuredData({ facts }: { facts: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return (
    <script
      type="application/ld+json"
      // People write names; a "</script>" in one must not end the block.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
