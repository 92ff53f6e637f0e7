import { createElement } from 'react'
import type { Block, Inline, Table } from './markdown.ts'

const tagClasses = {
  p: 'whitespace-pre-line',
  // Each part but the first begins with a line.
  h2: 'mt-8 border-t border-edge pt-10 text-2xl not-first:lg:mt-12 first:mt-0 first:border-0 first:pt-0 sm:text-3xl',
  h3: 'mt-4 text-xl',
  ul: 'list-disc',
  ol: 'list-decimal',
}

/** For `parseMarkdown` or `parseArticle`; lines of about 65 characters. */
export function RichText({ blocks }: { blocks: (Block | Table)[] }) {
  return (
    <div className="grid max-w-[46ch] gap-4 wrap-anywhere">
      {blocks.map((block, key) => {
        if ('children' in block)
          return createElement(
            block.tag,
            { key, className: tagClasses[block.tag] },
            <Words words={block.children} />,
          )
        if ('rows' in block) return <Rows key={key} {...block} />
        const items = block.items.map((words, index) => (
          <li key={index} className="whitespace-pre-line">
            <Words words={words} />
          </li>
        ))
        const className = `grid gap-1 ps-6 marker:text-accent ${tagClasses[block.tag]}`
        return createElement(
          block.tag,
          { key, className, ...(block.tag === 'ol' && { start: block.start }) },
          items,
        )
      })}
    </div>
  )
}

function Rows({ rows }: Table) {
  return (
    <table className="text-base">
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row} className="border-b border-edge align-baseline">
            {cells.map((words, key) =>
              createElement(
                row === 0 ? 'th' : 'td',
                { key, className: 'py-2 pe-4 text-start' },
                <Words words={words} />,
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lines may break at hyphens, but not after 'e-': a word joiner (U+2060) keeps 'e-mail' whole. */
const keepWhole = (text: string) => text.replaceAll(/\b(e-)(?=mails?\b)/gi, '$1\u2060')

function Words({ words }: { words: Inline[] }) {
  return words.map((word, index) => {
    if (typeof word === 'string') return keepWhole(word)
    const children = <Words words={word.children} />
    if (word.tag !== 'a') return createElement(word.tag, { key: index }, children)
    return (
      <a
        key={index}
        href={word.href}
        // Instructors may link anywhere: search engines must not take it for our recommendation.
        rel="nofollow noopener"
        className="text-accent-strong underline underline-offset-4 hover:text-text"
      >
        {children}
      </a>
    )
  })
}
