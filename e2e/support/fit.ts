import type { Page } from '@playwright/test'
import { sizes } from './device.ts'

/** The words of titles that go on in the next line. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('h1, h2, h3').evaluateAll((elements) => {
    const isBroken = (node: Text, word: RegExpMatchArray): boolean => {
      const range = document.createRange()
      range.setStart(node, word.index ?? 0)
      range.setEnd(node, (word.index ?? 0) + word[0].length)
      return range.getClientRects().length > 1
    }
    return elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .flatMap((element) => [...element.childNodes].filter((node) => node instanceof Text))
      .flatMap((node) => [...node.data.matchAll(/\p{L}+/gu)].filter((word) => isBroken(node, word)))
      .map(([word]) => word)
  })

/** The hints of empty fields that are wider than their fields. */
const cutHints = (page: Page): Promise<string[]> =>
  page.locator('input[placeholder]').evaluateAll((elements) => {
    const context = document.createElement('canvas').getContext('2d')
    return elements.flatMap((element) => {
      if (!(element instanceof HTMLInputElement) || !context || element.value !== '') return []
      if (!element.checkVisibility()) return []
      const { font, paddingLeft, paddingRight } = getComputedStyle(element)
      context.font = font
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return context.measureText(element.placeholder).width > room + 1 ? [element.placeholder] : []
    })
  })

/** The numbers and days that are cut in the cells of a list: half of one reads as another. */
const cutNumbers = (page: Page): Promise<string[]> =>
  page.locator('main tr[data-index] td').evaluateAll((cells) =>
    cells
      .filter((cell) =>
        /^([A-Z]{3}-\d{4}-\d{4,}|\d{1,2}\s\p{L}{3}\s\d{4}|-?J\$[\d,.]+)$/u.test(cell.textContent.trim()),
      )
      .filter((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
        ),
      )
      .map((cell) => cell.textContent.trim()),
  )

/** The choices of a row whose ground doesn't have the same room above and below. */
const crookedChoices = (page: Page): Promise<string[]> =>
  page
    .locator(
      '.mantine-SegmentedControl-root:not([data-orientation="vertical"]) > .mantine-SegmentedControl-indicator',
    )
    .evaluateAll((grounds) =>
      grounds.flatMap((ground) => {
        const row = ground.parentElement
        if (!row || !ground.checkVisibility()) return []
        const [inner, outer] = [ground.getBoundingClientRect(), row.getBoundingClientRect()]
        const isMiddle = Math.abs(inner.top - outer.top - (outer.bottom - inner.bottom)) <= 1
        return inner.height === 0 || isMiddle ? [] : [row.getAttribute('aria-label') ?? row.innerText]
      }),
    )

/** A line for each thing that doesn't fit: a page that scrolls sideways, a cut number, and on a phone a broken title or a cut hint. */
export async function tooWide(page: Page, path: string): Promise<string[]> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  const sideways =
    pageWidth > width ? [`${path} (${width} × ${height}) scrolls sideways: it is ${pageWidth} px wide`] : []
  const always = [
    ...sideways,
    ...(await cutNumbers(page)).map((text) => `${path} (${width} × ${height}): “${text}” is cut in a list`),
    ...(await crookedChoices(page)).map(
      (name) => `${path} (${width} × ${height}): the ground of a choice of “${name}” is not in its middle`,
    ),
  ]
  if (width !== sizes.phone.width) return always
  return [
    ...always,
    ...(await brokenWords(page)).map(
      (word) => `${path}: “${word}” in a title goes on in a phone’s next line`,
    ),
    ...(await cutHints(page)).map((hint) => `${path}: the hint “${hint}” is cut on a phone`),
  ]
}
