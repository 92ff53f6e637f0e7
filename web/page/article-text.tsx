import type { Block, Figure, Table } from './markdown.ts'
import { Photo } from './photo.tsx'
import { RichText } from './rich-text.tsx'

/** For `parseArticle`: photographs stand between the texts, and are wider than their lines. */
export function ArticleText({ blocks }: { blocks: (Block | Table | Figure)[] }) {
  const parts: (Figure | (Block | Table)[])[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    if ('src' in block) parts.push(block)
    else if (Array.isArray(last)) last.push(block)
    else parts.push([block])
  }
  return (
    <div className="grid gap-8 lg:gap-10">
      {parts.map((part, key) =>
        Array.isArray(part) ? (
          <RichText key={key} blocks={part} />
        ) : (
          <Photo
            key={key}
            src={part.src}
            alt={part.alt}
            sizes="(min-width: 816px) 768px, calc(100vw - 32px)"
            className="aspect-3/2 w-full max-w-3xl rounded-panel"
          />
        ),
      )}
    </div>
  )
}
