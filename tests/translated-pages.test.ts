import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync, Visitor } from 'vite'
import { listSources, readSource } from '#tests/support/imports.ts'

const root = join(import.meta.dirname, '..')

type Visit = ConstructorParameters<typeof Visitor>[0]
type Element = Parameters<NonNullable<Visit['JSXElement']>>[0]
type Child = Element['children'][number]

/** In these, `children` are elements. */
const blocks = /^<(?:section|div|article|td|BaseDialog\.Popup)\b/

/**
 * Places where an element that may come and go stands right before text. React inserts it before that text node,
 * but the browser's translator has put another element in its place.
 */
function findMovingBeforeText(source: string): string[] {
  const found: string[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const inner = (child: Child) =>
    child.type === 'JSXExpressionContainer' ? textOf(child.expression) : textOf(child)
  const comesAndGoes = (child: Child) =>
    child.type === 'JSXExpressionContainer' &&
    /(?:&&|\?|:)\s*\(?\s*</.test(inner(child)) &&
    (/&&\s*\(?\s*</.test(inner(child)) || /(?:\?|:)\s*(?:null|undefined)\b/.test(inner(child)))
  const isText = (child: Child, parent: string) => {
    if (child.type === 'JSXText') return child.value.trim() !== ''
    if (child.type !== 'JSXExpressionContainer') return false
    if (/<|\.map\(/.test(inner(child))) return false
    return inner(child) !== 'children' || !blocks.test(parent)
  }
  const check = (node: { start: number; end: number; children: Child[] }) => {
    // Without comments.
    const children = node.children.filter((child) =>
      child.type === 'JSXText'
        ? child.value.trim() !== ''
        : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression',
    )
    for (const [index, child] of children.entries()) {
      const next = children.slice(index + 1).find((other) => !comesAndGoes(other))
      if (comesAndGoes(child) && next !== undefined && isText(next, textOf(node)))
        found.push(`${inner(child).replaceAll(/\s+/g, ' ').slice(0, 60)} before ${inner(next)}`)
    }
  }
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(
    parseSync('page.tsx', source).program,
  )
  return found
}

test('[4.8] no element comes and goes right before text, so that a page that the browser translates keeps working', () => {
  const pages = listSources(root).filter((file) => /^web\/.*\.tsx$/.test(file))
  assert.ok(pages.length > 200)
  const found = pages.flatMap((file) =>
    findMovingBeforeText(readSource(root, file)).map((place) => `${file}: ${place}`),
  )
  assert.deepEqual(found, [])
  for (const source of [
    '<button>{busy && <Spinner />}{children}</button>',
    '<p>{busy ? <Spinner /> : null}{t("send")}</p>',
    '<p>{a && <b />}{c && <i />}words</p>',
  ])
    assert.equal(findMovingBeforeText(source).length > 0, true, source)
  for (const source of [
    '<button>{children}{busy && <Spinner />}</button>',
    '<div>{busy && <Spinner />}{children}</div>',
    '<p>{a && <b />}<span>{t("send")}</span></p>',
  ])
    assert.deepEqual(findMovingBeforeText(source), [])
})
