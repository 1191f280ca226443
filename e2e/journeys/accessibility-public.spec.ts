import { expect } from '@playwright/test'
import { look, lookAt } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { ask } from '../support/truth.ts'

const nobody = '0190a1b2-0000-7000-8000-00000000dead'
const open = [
  '/',
  '/login',
  '/register',
  '/slp',
  '/slp/login',
  '/slp/register',
  '/slp/account/forgot-password',
  '/unauthorized',
  '/no-such-page',
]
const texts = [
  '/rates',
  '/shipping-calculator',
  '/shipping-calculator?mode=Sea&weight=12.5&length=20&width=16&height=12&value=240&category=Phones&delivery=yes',
  '/shipping-calculator?mode=Air&weight=heavy&length=3&value=x',
  '/contact',
  '/forms',
  '/inspire',
  '/inspire/what-size-does-to-your-bill',
  '/privacy',
  '/terms',
  '/slp/contact',
  '/slp/shipping-calculator?weight=3&value=120',
  '/slp/no-such-page',
]
const mails = [
  '/account/forgot-password',
  '/account/reset-password',
  '/account/reset-password#not-a-token',
  '/account/verify-email',
  '/account/verify-email#not-a-token',
  '/register#token=not-a-token',
]

const payments = [
  '/checkout',
  '/checkout/AAAAAAAAAAAAAAAAAAAAAA',
  '/payment-success',
  '/payment-cancelled',
  `/payment-success?customReference=${nobody}`,
]

test('a fault is found in every look', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Faulty</title><main><h1>Faulty</h1><p style="color: #aaa">Faint</p><img src="/mark.svg"></main></html>',
  )
  expect(await lookAt(page, 'planted')).toEqual([
    'planted (phone) color-contrast: p',
    'planted (phone) image-alt: img',
    'planted (desktop in the dark) color-contrast: p',
    'planted (desktop in the dark) image-alt: img',
  ])
})

for (const [what, paths] of [
  ['the first pages', open],
  ['what visitors read', texts],
  ['where payments lead', payments],
  ['where mails and first starts lead', mails],
] as const)
  test(`nobody is kept out of ${what}`, async ({ page, company }) => {
    expect(await look(page, company.url, paths)).toEqual([])
  })

test('nobody is kept out of a payment link, open or paid', async ({ page, company }) => {
  const paths = ask<{ checkoutId: string; checkoutToken: string }>(
    company,
    'select checkoutId, checkoutToken from checkout group by status',
  ).flatMap(({ checkoutId, checkoutToken }) => [
    `/checkout/${checkoutToken}`,
    `/payment-cancelled?customReference=${checkoutId}`,
  ])
  expect(paths.length).toBeGreaterThan(2)
  expect(await look(page, company.url, paths)).toEqual([])
})
