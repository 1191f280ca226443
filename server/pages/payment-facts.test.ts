import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { eventFor, sendPaidHook } from '../test/cards.ts'
import { accountIdOf, owe } from '../test/money.ts'
import { answerPage } from './page-answer.ts'
import { pageBuild } from './template.ts'

const routes = [
  '/checkout',
  '/checkout/$token',
  '/$prefix/checkout/$token',
  '/payment-success',
  '/payment-cancelled',
]

let server: TestApp
let dist: string
beforeAll(async () => {
  server = await openTestApp({ BRAND_NAME: 'Slipway' }, { packages: 4, living: 4 })
  dist = mkdtempSync(join(tmpdir(), 'quayside-payment-pages-'))
  mkdirSync(join(dist, 'server'))
  for (const name of ['index.html', 'visitor.html'])
    writeFileSync(join(dist, name), '<head><title>Old</title></head><div id="root"></div>')
  writeFileSync(
    join(dist, 'server', 'render-page.mjs'),
    'export const renderPage = (page, { payment, company }) => JSON.stringify({ page, ...payment, dress: company.brand })',
  )
  writeFileSync(join(dist, 'server', 'routes.json'), JSON.stringify(routes))
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

/** A page, and what it was drawn from. */
async function get(url: string, ip = '192.0.2.1') {
  const build = await pageBuild(dist)
  if (!build) throw new Error('the build was not found')
  const { status, html, isPrivate } = await answerPage(server.app.deps, build, { url, ip })
  const pageContent: unknown = JSON.parse(/<div id="root">(.*)<\/div>/s.exec(html)?.[1] ?? '{}')
  return { status, html, isPrivate, drawn: pageContent }
}

async function checkoutOf(login: 'User' | 'User2'): Promise<CheckoutReply> {
  const { invoiceId } = await owe(server.app.deps, await accountIdOf(server, login), 12_345)
  const token = await server.tokenOf(login)
  const answer = await server.as(token, {
    method: 'POST',
    url: '/api/checkouts',
    payload: { invoices: [invoiceId] },
  })
  return answer.json()
}

test('a link is drawn with what it asks for, outside every cache and search; looking at it changes nothing', async () => {
  const { checkoutId, checkoutToken } = await checkoutOf('User')
  const { status, html, isPrivate, drawn } = await get(`/checkout/${checkoutToken}`)
  expect([status, isPrivate]).toEqual([200, true])
  expect(html).toContain('content="noindex"')
  expect(drawn).toMatchObject({
    page: 'checkout',
    dress: null,
    failure: null,
    checkout: { checkoutId, status: 'created', totalJmdCents: 12_345 },
  })
  // A page never shows who pays, or through which reference of the provider.
  expect(html).not.toMatch(/accountId|providerReference|createdBy/)
  expect((await get(`/checkout/${checkoutToken}`)).drawn).toMatchObject({ checkout: { status: 'created' } })
})

test('a link wears the dress of its customer’s brand, no matter what its address begins with', async () => {
  const { checkoutId, checkoutToken } = await checkoutOf('User2')
  for (const path of [
    `/checkout/${checkoutToken}`,
    `/slp/checkout/${checkoutToken}`,
    `/payment-success?customReference=${checkoutId}`,
  ]) {
    const { html, drawn } = await get(path)
    expect([path, drawn]).toEqual([path, expect.objectContaining({ dress: 'slp' })])
    expect(html).toContain('· Slipway |')
  }
})

test('the call for a link says whose customer pays', async () => {
  for (const [login, brand] of [
    ['User', 'quayside'],
    ['User2', 'slp'],
  ] as const) {
    const { checkoutToken } = await checkoutOf(login)
    const answer = await server.app.inject({ url: `/api/checkouts/token/${checkoutToken}` })
    expect(answer.json()).toMatchObject({ checkoutToken, brand })
    expect(answer.body).not.toContain('accountId')
  }
})

test('the page that the provider returns to knows what the books say, by the id and not by the token', async () => {
  const checkout = await checkoutOf('User')
  const { checkoutId, checkoutToken } = checkout
  const before = await get(`/payment-success?customReference=${checkoutId}`)
  expect(before.drawn).toMatchObject({ page: 'success', verified: { status: 'created', paid: false } })
  expect(before.html).not.toContain(checkoutToken)
  await sendPaidHook(server, eventFor(server, checkout))
  const { drawn } = await get(`/payment-cancelled?custom_reference=${checkoutId}`)
  expect(drawn).toMatchObject({
    page: 'cancelled',
    verified: {
      paid: true,
      receiptNumber: expect.stringMatching(/^RCT-/),
      paidAt: expect.stringMatching(/^20/),
    },
  })
  const byToken = await get(`/payment-success?customReference=${checkoutToken}`)
  expect(byToken).toMatchObject({ status: 404, drawn: { verified: null } })
})

test.each([
  ['/checkout/AAAAAAAAAAAAAAAAAAAAAA', 404, expect.stringContaining('couldn’t find this payment link')],
  ['/checkout/%3Cscript%3E', 404, expect.stringContaining('couldn’t find this payment link')],
  ['/payment-success?customReference=01920000-0000-7000-8000-000000000000', 404, expect.any(String)],
  ['/checkout', 200, null],
  ['/payment-cancelled', 200, null],
])('%s is answered with %i', async (path, status, failure) => {
  expect(await get(path)).toMatchObject({ status, isPrivate: true, drawn: { failure } })
})

test('a visitor who tries links is stopped, as at the call', async () => {
  const tries = Array.from({ length: 60 }, (_, n) => `/checkout/${String(n).padStart(22, 'A')}`)
  for (const path of tries) await get(path, '192.0.2.99')
  expect(await get('/checkout/AAAAAAAAAAAAAAAAAAAAAA', '192.0.2.99')).toMatchObject({
    status: 429,
    drawn: { failure: expect.stringContaining('Please wait a little.') },
  })
})
