import { createElement } from 'react'
import type { Block, Inline } from './markdown.ts'

/** A text that was read by `parseMarkdown`; its column has a gap of its own. */
export function RichText({ blocks }: { blocks: Block[] }) {
  return (
    <div className="grid max-w-[68ch] gap-4 wrap-anywhere">
      {blocks.map((block, index) =>
        block.tag === 'p' ? (
          <p key={index} className="whitespace-pre-line">
            <Words words={block.children} />
          </p>
        ) : (
          createElement(
            block.tag,
            {
              key: index,
              className: `grid gap-1 pl-6 marker:text-tan ${block.tag === 'ul' ? 'list-disc' : 'list-decimal'}`,
              ...(block.tag === 'ol' && { start: block.start }),
            },
            block.items.map((words, place) => (
              <li key={place} className="whitespace-pre-line">
                <Words words={words} />
              </li>
            )),
          )
        ),
      )}
    </div>
  )
}

function Words({ words }: { words: Inline[] }) {
  return words.map((word, index) => {
    if (typeof word === 'string') return word
    const children = <Words words={word.children} />
    if (word.tag !== 'a') return createElement(word.tag, { key: index }, children)
    return (
      <a
        key={index}
        href={word.href}
        // Whoever writes a class may link anywhere: search engines shall not take it for our word.
        rel="nofollow noopener"
        className="text-tan-bright underline underline-offset-4 hover:text-cream"
      >
        {children}
      </a>
    )
  })
}
