import { appendFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  type ControlAbove,
  type ControlKind,
  mostControlsAbove,
  type RoleControls,
} from './control-counts.ts'
import { sizes } from './device.ts'

/** The controls of a page from its title to its list, on a desktop; none on a page without a list. */
export async function controlsAboveList(page: Page): Promise<ControlAbove[]> {
  const before = page.viewportSize()
  await page.setViewportSize(sizes.desktop)
  const controls = await page.evaluate(() => {
    const bar = document.querySelector('main search:has([aria-keyshortcuts="/"])')
    if (!bar) return []
    const table = document.querySelector('main tr[data-index]')?.closest('table')
    const filters = document.querySelector('main fieldset[aria-label="Filters"]')
    const end = table ?? filters ?? bar
    const isAbove = (element: Element) =>
      (!table && end.contains(element)) ||
      (element.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const kindOf = (element: Element): ControlKind => {
      if (filters?.contains(element)) return 'filter'
      return element.matches('input, select, textarea') ? 'field' : 'button'
    }
    return [...document.querySelectorAll('main :is(a[href], button, input, select, summary, textarea)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isAbove(element))
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? (element.textContent || element.tagName),
        kind: kindOf(element),
      }))
  })
  if (before) await page.setViewportSize(before)
  return controls
}

const countOf = (controls: readonly ControlAbove[]): Record<ControlKind, number> => {
  const sum = { field: 0, filter: 0, button: 0 }
  for (const { kind } of controls) sum[kind]++
  return sum
}

/** Collects the controls above the lists of a role. */
export function countControls(role: string, menu: number) {
  const lists: Record<string, Record<ControlKind, number>> = {}
  const crowdedLists: string[] = []
  return {
    /** The lists with too many controls, each with their names. */
    crowdedLists,
    async look(page: Page, path: string): Promise<void> {
      const controls = await controlsAboveList(page)
      if (controls.length === 0) return
      lists[path] = countOf(controls)
      if (controls.length > mostControlsAbove)
        crowdedLists.push(`${path}: ${controls.map(({ name }) => name).join(', ')}`)
    },
    /** Hands the counts to `e2e/controls.ts`, which writes them into docs/looks.md; the number of lists. */
    record(): number {
      const file = process.env['CONTROLS_FILE']
      const line: RoleControls = { role, menu, lists }
      if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
      return Object.keys(lists).length
    },
  }
}
