import { expect } from '@playwright/test'
import { look, lookAt } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { publicScreens } from '../support/screen-areas.ts'
import { ask } from '../support/truth.ts'

test('a fault is found in every look', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Faulty</title><main><h1>Faulty</h1><h4>Deep</h4><p style="color: #aaa">Faint</p><img src="/mark.svg"></main></html>',
  )
  expect(await lookAt(page, 'planted', 'customers')).toEqual([
    'planted (phone) color-contrast: p',
    'planted (phone) heading-order: h4',
    'planted (phone) image-alt: img',
    'planted (desktop in the dark) color-contrast: p',
    'planted (desktop in the dark) heading-order: h4',
    'planted (desktop in the dark) image-alt: img',
  ])
})

for (const [title, paths] of Object.entries(publicScreens))
  test(`nobody is kept out of ${title}`, async ({ page, company }) => {
    expect(await look(page, company.url, paths, 'customers')).toEqual([])
  })

test('a payment link, open or paid, is accessible to all visitors', async ({ page, company }) => {
  const paths = ask<{ checkoutId: string; checkoutToken: string }>(
    company,
    'select checkoutId, checkoutToken from checkout group by status',
  ).flatMap(({ checkoutId, checkoutToken }) => [
    `/checkout/${checkoutToken}`,
    `/payment-cancelled?customReference=${checkoutId}`,
  ])
  expect(paths.length).toBeGreaterThan(2)
  expect(await look(page, company.url, paths, 'customers')).toEqual([])
})
