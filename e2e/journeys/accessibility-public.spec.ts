import { expect } from '@playwright/test'
import { look } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { ask } from '../support/truth.ts'

const nobody = '0190a1b2-0000-7000-8000-00000000dead'
const open = ['/', '/login', '/register', '/slp', '/register?brand=slp', '/unauthorized', '/no-such-page']
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

for (const [what, paths] of [
  ['the public pages', open],
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
