import type { Page } from '@playwright/test'

/**
 * Describes text on screen that cannot be read: cut off by the page's edge or a box around
 * it, or under other text. If a dialog is open, only the dialog is checked. Text that is cut on
 * purpose (an ellipsis, a waiting slide) does not count.
 */
export async function findLostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Piece = { text: string; owner: Element; box: DOMRect }
    const slack = 2
    const root = document.querySelector('[role=dialog][data-open]') ?? document.body
    // Otherwise content scrolled away would be under the bar.
    window.scrollTo(0, 0)
    // Nor under elements that stick to the foot of the screen, which are checked at their final place.
    for (const bar of document.querySelectorAll<HTMLElement>('.verify-banner, .price-bar'))
      bar.style.setProperty('position', 'static')
    const pageWidth = document.documentElement.clientWidth

    const isForReaders = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath.startsWith('inset(50%') ||
        isForReaders(element.parentElement))
    const isMeant = (owner: Element) =>
      owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      owner.closest('.sr-only, .swiper, option') === null &&
      !isForReaders(owner) &&
      // For screen readers only at this width.
      owner.getBoundingClientRect().width > 1
    const isShortened = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    const findShortened = (owner: Element | null): Element | null =>
      owner === null || isShortened(owner) ? owner : findShortened(owner.parentElement)
    const findFloating = (owner: Element | null): Element | null =>
      owner === null || ['sticky', 'fixed'].includes(getComputedStyle(owner).position)
        ? owner
        : findFloating(owner.parentElement)

    const pieces: Piece[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const owner = node.parentElement
      const text = node.nodeValue?.trim() ?? ''
      if (owner === null || text === '' || !isMeant(owner)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const shortened = findShortened(owner)?.getBoundingClientRect()
      for (const box of range.getClientRects())
        if (
          box.width > 1 &&
          box.height > 1 &&
          !(shortened && box.bottom > shortened.bottom + slack)
        )
          pieces.push({ text: text.slice(0, 40), owner, box })
    }

    const reaches = (box: DOMRect, left: number, right: number) =>
      box.left < left - slack || box.right > right + slack
    /** Whether a box around the text, or else the page's edge, hides a part of it. */
    const isCut = (box: DOMRect, around: Element | null): boolean => {
      if (around === null || around === document.documentElement) return reaches(box, 0, pageWidth)
      if (isShortened(around)) return false
      const { overflowX } = getComputedStyle(around)
      // Content with its own horizontal scrolling can be reached.
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const { left, right } = around.getBoundingClientRect()
      if (overflowX !== 'visible' && reaches(box, left, right)) return true
      return isCut(box, around.parentElement)
    }

    const lost = pieces
      .filter(({ owner, box }) => isCut(box, owner))
      .map(({ text }) => `cut off: ${text}`)
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1)) {
        // A bar that stays in sight covers content that scrolls below it.
        if (findFloating(one.owner) !== findFloating(other.owner)) continue
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue
        const width =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Line boxes are higher than their letters.
        if (width > slack && height > 0.3 * Math.min(one.box.height, other.box.height))
          lost.push(`over each other: ${one.text} | ${other.text}`)
      }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) lost.push(`scrolls sideways by ${scrollWidth - clientWidth} px`)
    return [...new Set(lost)]
  })
}
