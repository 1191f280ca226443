import { expect, test } from 'vitest'
import { eventFor, invoiceNow, simulatorOf } from '../../test/cards.ts'
import { openBooks } from '../../test/money.ts'
import { mintLink } from '../provider/link.ts'

const { server, accountId, owed } = await openBooks()
const { card, clock } = server.app.deps
const button = { buttonUrl: card?.buttonUrl ?? '', keys: card?.keys ?? [{ keyId: '', secret: '' }] } as const

/** A link of the simulator over a checkout of an invoice, and its token. */
async function newLink(amountCents = 10_000) {
  const invoiceId = await owed(amountCents)
  const desk = await server.tokenOf('Employee')
  const checkout = (
    await server.as(desk, { method: 'POST', url: '/api/checkouts', payload: { invoices: [invoiceId] } })
  ).json<{ checkoutId: string; totalJmdCents: number }>()
  const link = new URL(
    await mintLink(button, clock, {
      ...{ amountCents, currency: 'JMD', reference: checkout.checkoutId },
      expiresAtMs: clock.now() + 60_000,
    }),
    'http://localhost',
  )
  return { invoiceId, checkout, path: link.pathname, jwt: link.searchParams.get('jwt') ?? '' }
}
const press = (path: string, form: Record<string, string>) =>
  server.app.inject({
    ...{ method: 'POST', url: path, payload: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const paymentsFor = async (checkoutId: string): Promise<number> =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('payment')
      .where('checkoutId', '=', checkoutId)
      .where('accountId', '=', accountId)
      .select('paymentId')
      .execute()
  ).length

/**
 * The effects of each button: the page that the browser goes to, how many payments are booked immediately, and what
 * the provider vouches for.
 */
const acts: readonly (readonly [
  act: string,
  page: string,
  reason: string | null,
  booked: number,
  charged: number,
])[] = [
  ['pay', '/payment-success', null, 1, 1],
  ['decline', '/payment-cancelled', 'declined', 0, 0],
  ['cancel', '/payment-cancelled', 'cancelled', 0, 0],
  ['twice', '/payment-success', null, 2, 2],
  ['delay', '/payment-success', null, 0, 1],
  ['hush', '/payment-success', null, 0, 0],
  ['forge', '/payment-success', null, 0, 0],
]
test.each(acts)('%s goes to %s', async (act, page, reason, bookedCount, chargeCount) => {
  const { checkout, path, jwt, invoiceId } = await newLink()
  const answer = await press(path, { jwt, act, seconds: '600' })
  expect(answer.statusCode).toBe(302)
  const to = new URL(String(answer.headers.location), 'http://localhost')
  expect([to.pathname, to.searchParams.get('reason')]).toEqual([page, reason])
  expect(to.searchParams.get('customReference')).toBe(checkout.checkoutId)
  expect((to.searchParams.get('reference') ?? '').startsWith('SIM-')).toBe(reason === null)
  expect(await paymentsFor(checkout.checkoutId)).toBe(bookedCount)
  expect(simulatorOf(server).paymentsFor(checkout.checkoutId)).toHaveLength(chargeCount)
  expect((await invoiceNow(server, invoiceId)).statusId).toBe(bookedCount > 0 ? 'paid' : 'unpaid')
})

test.each([
  ['delay', 1],
  ['hush', 1],
])('the hook of %s comes after the delay', async (act, bookedCount) => {
  const { checkout, path, jwt } = await newLink()
  await press(path, { jwt, act, seconds: '0' })
  await expect.poll(() => paymentsFor(checkout.checkoutId)).toBe(bookedCount)
})

test('the page of a link shows what is asked and a button for each outcome', async () => {
  const { path, jwt } = await newLink(1_234_567)
  const page = await server.app.inject({ url: `${path}?jwt=${jwt}` })
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'no-store'],
  ])
  expect(page.body).toContain('JMD 12345.67')
  expect(page.body).toContain(`name="jwt" value="${jwt}"`)
  for (const [act] of acts) expect(page.body).toContain(`name="act" value="${act}"`)
})

test('marks of a link are written so that they are no markup', async () => {
  const reference = `<b>"&'`
  const expiresAtMs = clock.now() + 60_000
  const link = new URL(
    await mintLink(button, clock, { amountCents: 1, currency: 'JMD', reference, expiresAtMs }),
  )
  const page = await server.app.inject({ url: `${link.pathname}${link.search}` })
  expect(page.body).toContain('Reference &lt;b&gt;&quot;&amp;&#39;')
})

test.each([
  ['GET', {}],
  ['GET', { jwt: 'none' }],
  ['POST', {}],
  ['POST', { jwt: 'none', act: 'pay' }],
  ['POST', { act: 'pay' }],
] as const)('%s with %j is refused on a page', async (method, form) => {
  const query = new URLSearchParams(form).toString()
  const answer =
    method === 'GET' ? await server.app.inject({ url: `/sim/pb/x?${query}` }) : await press('/sim/pb/x', form)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
  expect(answer.body).toContain('This link cannot be paid:')
})

test.each([
  ['an unknown button', { act: 'steal' }, 400],
  ['more seconds than ten minutes', { act: 'cancel', seconds: '601' }, 302],
  ['no seconds', { act: 'cancel' }, 302],
])('a form with %s: %j, %s', async (_name, form, status) => {
  const { path, jwt } = await newLink()
  expect((await press(path, { jwt, ...form })).statusCode).toBe(status)
})

test('a payment that was made up is none of the simulator', async () => {
  const { checkout } = await newLink()
  eventFor(server, checkout)
  expect(simulatorOf(server).paymentsFor(checkout.checkoutId)).toEqual([])
})
