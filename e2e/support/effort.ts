import type { Page } from '@playwright/test'

/** The effort that a piece of work takes: clicks or taps, and keys besides the text of fields. */
export interface Effort {
  readonly clicks: number
  readonly keys: number
}

declare global {
  interface Window {
    effort: { clicks: number; keys: number }
  }
}

/** Counts what a person presses in a page, from its next document on. */
export async function countEffort(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.effort = { clicks: 0, keys: 0 }
    const isText = ({ key, ctrlKey }: KeyboardEvent) => !ctrlKey && /^[\w .-]$/.test(key)
    const isModifier = ({ key }: KeyboardEvent) => ['Shift', 'Control', 'Alt', 'Meta'].includes(key)
    addEventListener('pointerdown', () => void window.effort.clicks++, true)
    addEventListener(
      'keydown',
      (event) => {
        if (!isText(event) && !isModifier(event)) window.effort.keys++
      },
      true,
    )
  })
}

/** Does a piece of work in a page that stays open, and says what it took. */
export async function effortOf(page: Page, work: () => Promise<void>): Promise<Effort> {
  await page.evaluate(() => {
    window.effort = { clicks: 0, keys: 0 }
  })
  await work()
  return page.evaluate(() => window.effort)
}
