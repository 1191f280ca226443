import type { Page } from '@playwright/test'
import { sizes } from './device.ts'

/** How high a button is for a thumb, as in src/theme/sizes.css. */
const thumbHeight = 44

/** A line for each button of a phone's screen that is too low for a thumb. */
export async function lowButtons(page: Page, path: string): Promise<string[]> {
  if (page.viewportSize()?.width !== sizes.phone.width) return []
  const buttons = await page.locator('.mantine-Button-root').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent,
        height: element.getBoundingClientRect().height,
      })),
  )
  return buttons
    .filter(({ height }) => height < thumbHeight - 0.5)
    .map(({ name, height }) => `${path}: the button “${name}” is ${Math.round(height)} px high on a phone`)
}
