import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = process.env['SHOTS_DIR']

/** A picture for people to look at, when SHOTS_DIR names a folder for them. */
export async function shot(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}
