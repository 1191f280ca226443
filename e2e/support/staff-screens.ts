import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { wedgeScan } from './wedge.ts'

export interface StaffScreen {
  /** Its file below src/routes/admin, which says that it exists. */
  readonly route: string
  /** Its address; `$` stands for a package. */
  readonly path: string
  /** Brings the screen to where it has more controls. `number` is in no package yet. */
  readonly prepare?: (page: Page, number: string) => Promise<void>
}

const tickFirst = (page: Page) => page.getByRole('main').getByRole('checkbox').nth(1).check()
const checkOneIn = async (page: Page, number: string) => {
  await wedgeScan(page, number)
  await page.getByRole('button', { name: `More for ${number}` }).waitFor()
}
const openForm = async (page: Page, number: string) => {
  await page.getByText('Full', { exact: true }).click()
  await page.getByRole('radio', { name: 'Full', checked: true }).waitFor({ state: 'attached' })
  await wedgeScan(page, number)
  await page.getByRole('heading', { name: number }).waitFor()
}

/** Every screen of the staff's. A route that is missing here fails the journey that walks them. */
export const staffScreens: readonly StaffScreen[] = [
  { route: 'index.tsx', path: '/admin' },
  { route: 'packages/index.tsx', path: '/admin/packages', prepare: tickFirst },
  { route: 'packages/create.tsx', path: '/admin/packages/create' },
  { route: 'packages/reviews.tsx', path: '/admin/packages/reviews' },
  { route: 'packages/$package/index.tsx', path: '/admin/packages/$' },
  { route: 'packages/$package/edit.tsx', path: '/admin/packages/$/edit' },
  { route: 'packages/$package/images.tsx', path: '/admin/packages/$/images' },
  { route: 'packages/checkin.tsx', path: '/admin/packages/checkin', prepare: checkOneIn },
  { route: 'packages/checkin.tsx', path: '/admin/packages/checkin', prepare: openForm },
  { route: 'profile.tsx', path: '/admin/profile' },
  { route: 'device/index.tsx', path: '/admin/device' },
  { route: 'device/scan-test.tsx', path: '/admin/device/scan-test' },
]

const routes = join(import.meta.dirname, '../../src/routes/admin')

/** The staff's routes that exist. */
export const staffRoutes = (): string[] =>
  readdirSync(routes, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => relative(routes, join(entry.parentPath, entry.name)))
    .sort()
