import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/checkouts.ts'
import { paymentLinkFailures } from '#sync/api/payment-link-failures.ts'
import type { Role } from '#sync/policies/roles.ts'
import { idOf } from '#sync/test/people.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { withoutTokens } from '../core/logging.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { eventFor, invoiceNow, sendPaidHook } from '../test/cards.ts'
import { accountIdOf, onTheBooks, owe } from '../test/money.ts'

const day = 86_400_000
let server: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestApp({}, { packages: 12, living: 12 })
})
beforeEach(async () => {
  for (const who of ['User', 'User2', 'Employee', 'Supervisor', 'Admin', 'Driver'] as const)
    tokens.set(who, await server.tokenOf(who))
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
})

type Who = Role | 'User2'
const send = (
  who: Who | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  key?: string,
) =>
  server.as(who && (tokens.get(who) ?? ''), {
    method,
    url,
    ...(payload ? { payload } : {}),
    headers: key ? { 'idempotency-key': key } : {},
  })
const invoiceOf = async (who: 'User' | 'User2', cents = 3_000) =>
  (await owe(server.app.deps, await accountIdOf(server, who), cents)).invoiceId
const checkoutOf = async (who: 'User' | 'User2', cents = 3_000) => {
  const invoiceId = await invoiceOf(who, cents)
  const creation = await send(who, 'POST', '/api/checkouts', { invoices: [invoiceId] })
  return { invoiceId, checkout: creation.json<CheckoutReply>() }
}

test('amounts are our own, whatever the request says, in both currencies and as one sum', async () => {
  const invoices = [await invoiceOf('User', 775_000), await invoiceOf('User', 100)]
  const creation = await send('User', 'POST', '/api/checkouts/bulk', {
    invoices: [...invoices, invoices[0]],
    totalJmdCents: 1,
    totalUsdCents: 1,
    status: 'paid',
    paidByHand: true,
    accountId: await accountIdOf(server, 'User2'),
    items: [{ type: 'invoice', id: invoices[0], amountJmdCents: 1 }],
  })
  expect(creation.json()).toMatchObject({
    status: 'created',
    paidByHand: false,
    accountId: await accountIdOf(server, 'User'),
    totalJmdCents: 775_100,
    totalUsdCents: 5_001,
  })
  expect(creation.json().items.map((item: { amountUsdCents: number }) => item.amountUsdCents)).toEqual([
    5_000, 1,
  ])
})

test('one key makes one checkout, and the same key of another customer is another', async () => {
  const invoiceId = await invoiceOf('User')
  const make = () => send('User', 'POST', '/api/checkouts', { invoices: [invoiceId] }, 'press 1')
  const [one, two] = await Promise.all([make(), make()])
  expect(one.json().checkoutId).toBe(two.json().checkoutId)
  const other = await send(
    'User2',
    'POST',
    '/api/checkouts',
    { invoices: [await invoiceOf('User2')] },
    'press 1',
  )
  expect(other.json().checkoutId).not.toBe(one.json().checkoutId)
  const attempt = { invoices: [await invoiceOf('User2')] }
  const stolen = await send('User2', 'POST', '/api/checkouts', attempt, one.json().checkoutId)
  expect([stolen.statusCode, JSON.stringify(stolen.json())]).toEqual([
    409,
    expect.not.stringContaining(one.json().checkoutToken),
  ])
})

test('another customer’s invoice, package and checkout are ones that are not there', async () => {
  const { invoiceId, checkout } = await checkoutOf('User')
  const unknown = idOf(0xbad)
  const packageId = (
    await server.app.deps.db.reads.kysely
      .selectFrom('package')
      .where('accountId', '=', await accountIdOf(server, 'User'))
      .select('packageId')
      .executeTakeFirstOrThrow()
  ).packageId
  const calls = (id: string, ofPackage: string): [string, object][] => [
    ['/api/checkouts', { invoices: [id] }],
    ['/api/checkouts/bulk', { invoices: [id] }],
    ['/api/checkouts', { packages: [ofPackage] }],
    ['/api/invoices/payment', { invoiceId: id }],
    ['/api/invoices/payment', { invoiceId: id, method: 'AccountCredit' }],
    ['/api/invoices/bulk-payment', { invoiceIds: [id] }],
  ]
  const others = calls(unknown, unknown)
  for (const [n, [url, body]] of calls(invoiceId, packageId).entries()) {
    const strangers = await send('User2', 'POST', url, body)
    const nobodys = await send('User2', 'POST', others[n]?.[0] ?? '', others[n]?.[1])
    expect([strangers.statusCode, strangers.json()], url).toEqual([404, nobodys.json()])
  }
  const link = (who: Who, id: string) => send(who, 'POST', `/api/checkouts/${id}/fygaro`, {})
  const theirs = await link('User2', checkout.checkoutId)
  expect([theirs.statusCode, theirs.json()]).toEqual([404, (await link('User2', unknown)).json()])
  expect((await link('User', checkout.checkoutId)).statusCode).toBe(200)
  expect((await link('Driver', checkout.checkoutId)).statusCode).toBe(403)
})

test('a draft is not yet a customer’s to pay, an issued one is whatever customs says; of two customers is nobody’s', async () => {
  const accountId = await accountIdOf(server, 'User')
  const { packageId } = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('invoiceId', 'is', null)
    .select('packageId')
    .executeTakeFirstOrThrow()
  const { draftInvoice, issueDraft } = await import('../billing/invoices.ts')
  const charges = [
    {
      feature: 'Freight' as const,
      description: 'Freight',
      quantity: 1,
      unitJmdCents: 900,
      how: '',
      packageId,
    },
  ]
  const draft = { kind: 'Package' as const, accountId, packageId, createdBy: 'Test', charges }
  const { invoiceId } = await onTheBooks(server.app.deps, (tx) => draftInvoice(tx, server.app.deps, draft))
  const pay = (who: Who) => send(who, 'POST', '/api/checkouts', { packages: [packageId] })
  expect([(await pay('User')).statusCode, (await pay('User2')).statusCode]).toEqual([404, 404])
  await onTheBooks(server.app.deps, (tx) => issueDraft(tx, invoiceId))
  await onTheBooks(server.app.deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, customs: { ...pkg.customs, state: 'Hold' } })
  })
  expect([(await pay('User2')).statusCode, (await pay('Employee')).statusCode]).toEqual([404, 200])
  expect((await pay('User')).json().items).toMatchObject([
    { type: 'package', id: packageId, amountJmdCents: 900 },
  ])
  const mixed = { invoices: [await invoiceOf('User'), await invoiceOf('User2')] }
  expect((await send('Employee', 'POST', '/api/checkouts', mixed)).statusCode).toBe(400)
  expect((await send('User', 'POST', '/api/checkouts', {})).json().errors).toEqual({
    invoices: ['Invoices are missing: choose at least one.'],
  })
})

test('a link that is made late asks for what is still owed', async () => {
  const { invoiceId, checkout } = await checkoutOf('User')
  const payload = {
    accountId: checkout.accountId,
    method: 'Cash',
    amountJmdCents: 1_000,
    allocations: [{ invoiceId, amountJmdCents: 1_000 }],
  }
  expect((await send('Employee', 'POST', '/api/payments', payload)).statusCode).toBe(200)
  const late = await send('User', 'POST', `/api/checkouts/${checkout.checkoutId}/fygaro`, {})
  expect(late.json().checkout).toMatchObject({ totalJmdCents: 3_000, askedJmdCents: 2_000 })
})

test('the token that is sent along must be this checkout’s; the words for a refusal are the specification’s', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/${checkout.checkoutId}/fygaro`
  const wrong = await send('User', 'POST', url, { token: 'AAAAAAAAAAAAAAAAAAAAAA' })
  expect(paymentLinkFailures[wrong.statusCode]).toBe(
    'Invalid payment request. Please check your information and try again.',
  )
  const forbidden = await send('Driver', 'POST', url, {})
  expect(paymentLinkFailures[forbidden.statusCode]).toBe(
    'Authentication error with payment provider. Please try again or contact support.',
  )
  expect((await send('User', 'POST', url, { token: checkout.checkoutToken })).statusCode).toBe(200)
})

test('an invoice is paid by a link or out of credit, and never because a browser says so', async () => {
  const invoiceId = await invoiceOf('User', 2_000)
  const byLink = await send('User', 'POST', '/api/invoices/payment', {
    invoiceId,
    paid: true,
    status: 'paid',
  })
  expect(byLink.json()).toMatchObject({
    payment: null,
    checkout: { status: 'link-open', totalJmdCents: 2_000 },
  })
  expect(byLink.json().paymentLink).toContain('/sim/pb/')
  await send(null, 'GET', `/payment-success?customReference=${byLink.json().checkout.checkoutId}`)
  expect((await invoiceNow(server, invoiceId)).statusId).toBe('unpaid')
  const credit = { invoiceId, method: 'AccountCredit' }
  const none = await send('User', 'POST', '/api/invoices/payment', credit)
  expect([none.statusCode, none.json().message]).toEqual([409, expect.stringContaining('no account credit')])
  const accountId = await accountIdOf(server, 'User')
  await send('Employee', 'POST', '/api/payments', { accountId, method: 'Cash', amountJmdCents: 1_500 })
  const part = await send('User', 'POST', '/api/invoices/payment', credit, 'credit 1')
  expect(part.json().payment).toMatchObject({ method: 'AccountCredit', amountJmdCents: 1_500 })
  const again = await send('User', 'POST', '/api/invoices/payment', credit, 'credit 1')
  expect(again.json().payment.paymentId).toBe(part.json().payment.paymentId)
  expect(await invoiceNow(server, invoiceId)).toMatchObject({ statusId: 'part-paid', balanceJmdCents: 500 })
  const theirs = { invoiceId: await invoiceOf('User2'), method: 'AccountCredit' }
  const attempt = await send('User2', 'POST', '/api/invoices/payment', theirs, part.json().payment.paymentId)
  expect([attempt.statusCode, attempt.body]).toEqual([409, expect.not.stringContaining('RCT-')])
})

test('a checkout ends with its time: then it has no link and takes no payment until staff give it more', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/${checkout.checkoutId}`
  await send('User', 'POST', `${url}/fygaro`, {})
  server.clock.forward(7 * day)
  for (const who of ['User', 'Employee'] as const) tokens.set(who, await server.tokenOf(who))
  const seen = await send(null, 'GET', `/api/checkouts/token/${checkout.checkoutToken}`)
  expect(seen.json()).toMatchObject({ status: 'expired', paymentLink: null })
  const late = await send(null, 'POST', '/api/checkouts/process-payment', { token: checkout.checkoutToken })
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('has expired')])
  const listed = await send('Employee', 'POST', '/api/checkouts/paginated/1', { status: 'expired' })
  expect(listed.json().result.map((one: CheckoutReply) => one.id)).toContain(checkout.id)
  const until = (ms: number) => ({ expiresAt: new Date(server.clock.now() + ms).toISOString() })
  expect((await send('Employee', 'PUT', url, until(31 * day))).statusCode).toBe(400)
  expect((await send('Employee', 'PUT', url, until(day))).json().status).toBe('created')
  const again = await send(null, 'POST', '/api/checkouts/process-payment', { token: checkout.checkoutToken })
  expect(again.json().status).toBe('processing')
})

test('a link that is given less time ends then, and not at its old end', async () => {
  const { checkout } = await checkoutOf('User')
  const expiresAt = new Date(server.clock.now() + day).toISOString()
  const edit = await send('Employee', 'PUT', `/api/checkouts/${checkout.checkoutId}`, { expiresAt })
  expect(edit.json().expiresAt).toBe(expiresAt)
  server.clock.forward(day + 1)
  const open = await send(null, 'GET', `/api/checkouts/token/${checkout.checkoutToken}`)
  expect(open.json().status).toBe('expired')
  for (const who of ['User', 'Employee'] as const) tokens.set(who, await server.tokenOf(who))
})

test('"paid" by hand needs a reason, pays no invoice, is in front of staff until its money comes, and can be undone', async () => {
  const { invoiceId, checkout } = await checkoutOf('User')
  const set = (body: object) => send('Employee', 'PUT', `/api/checkouts/${checkout.checkoutId}/status`, body)
  const alerts = async () =>
    (await send('Employee', 'GET', '/api/checkouts/alerts'))
      .json()
      .filter((one: { checkoutId: string }) => one.checkoutId === checkout.checkoutId)
      .map((one: { kind: string }) => one.kind)
  expect(
    (await send('User', 'PUT', `/api/checkouts/${checkout.checkoutId}/status`, { status: 'paid' }))
      .statusCode,
  ).toBe(403)
  expect((await set({ status: 'paid' })).json().errors).toEqual({
    reason: ['Reason is missing: say how it was paid.'],
  })
  const response = await set({ status: 'paid', reason: 'Showed a bank slip' })
  expect(response.json()).toMatchObject({ status: 'paid', paidByHand: true, paymentId: null })
  expect([(await invoiceNow(server, invoiceId)).statusId, await alerts()]).toEqual([
    'unpaid',
    ['paid-by-hand'],
  ])
  expect((await set({ status: 'created' })).statusCode).toBe(409)
  expect((await send('Supervisor', 'DELETE', `/api/checkouts/${checkout.checkoutId}`)).statusCode).toBe(409)
  expect((await set({ status: 'cancelled', reason: 'The slip was another’s' })).json().paidByHand).toBe(false)
  expect(await alerts()).toEqual([])
  expect((await set({ status: 'created' })).json().status).toBe('created')
  await set({ status: 'paid', reason: 'Found the right slip' })
  await sendPaidHook(server, eventFor(server, checkout))
  expect([(await invoiceNow(server, invoiceId)).statusId, await alerts()]).toEqual(['paid', []])
  const lines = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', checkout.checkoutId)
    .select(['by', 'after'])
    .execute()
  expect(lines.some(({ by, after }) => by === 'Errol Grant' && after?.includes('Showed a bank slip'))).toBe(
    true,
  )
  expect(JSON.stringify(lines)).not.toContain(checkout.checkoutToken)
})

test('the status is set by token too; a step that does not follow is refused with those that do', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/token/${checkout.checkoutToken}/status`
  expect((await send('Employee', 'PUT', url, { status: 'cancelled' })).json().status).toBe('cancelled')
  const wrong = await send('Employee', 'PUT', url, { status: 'failed' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([
    409,
    'This checkout is at "Cancelled" and cannot go to "Payment failed". It can go to "Created" from there.',
  ])
  expect((await send('Employee', 'PUT', url, { status: 'expired' })).statusCode).toBe(409)
  expect((await send('Employee', 'PUT', url, { status: 'lost' })).statusCode).toBe(400)
})

test('a deleted checkout is gone for everybody, and a token that is guessed is one that is not there', async () => {
  const { checkout } = await checkoutOf('User')
  const { checkoutId, checkoutToken } = checkout
  expect((await send('Employee', 'DELETE', `/api/checkouts/${checkoutId}`)).statusCode).toBe(403)
  expect((await send('Supervisor', 'DELETE', `/api/checkouts/${checkoutId}`)).json()).toMatchObject({
    checkoutId,
  })
  const guess = await send(null, 'GET', '/api/checkouts/token/AAAAAAAAAAAAAAAAAAAAAA')
  for (const url of [`/api/checkouts/token/${checkoutToken}`, `/api/checkouts/${checkoutId}/verify`]) {
    const missing = await send(null, 'GET', url)
    expect([missing.statusCode, missing.json()]).toEqual([404, guess.json()])
  }
  expect((await send('Employee', 'GET', `/api/checkouts/${checkoutId}`)).statusCode).toBe(404)
  const all: CheckoutReply[] = (await send('Employee', 'GET', '/api/checkouts')).json()
  expect(all.some(({ id }) => id === checkoutId)).toBe(false)
})

test('tokens are 128 bits that nothing foretells', async () => {
  const invoiceId = await invoiceOf('User')
  const creation: string[] = []
  for (let n = 0; n < 200; n++)
    creation.push(
      (await send('Employee', 'POST', '/api/checkouts', { invoices: [invoiceId] })).json().checkoutToken,
    )
  expect(new Set(creation).size).toBe(200)
  const bytes = creation.map((token) => Buffer.from(token, 'base64url'))
  expect(bytes.every((one) => one.length === 16)).toBe(true)
  // Each of the 128 bits is on in about half of them: five standard deviations are 35 of 200.
  for (let bit = 0; bit < 128; bit++) {
    const on = bytes.filter((one) => one.readUInt8(bit >> 3) & (1 << (bit & 7))).length
    expect(Math.abs(on - 100), `bit ${bit}`).toBeLessThan(36)
  }
})

test('who tries tokens one after the other is slowed down', async () => {
  const answers = []
  for (let n = 0; n < 80; n++) {
    const answer = await server.app.inject({
      url: `/api/checkouts/token/${String(n).padStart(22, 'A')}`,
      remoteAddress: '203.0.113.7',
    })
    answers.push(answer.statusCode)
  }
  expect(new Set(answers)).toEqual(new Set([404, 429]))
})

/** All that a server of its own writes while these addresses are asked for, as loud as it gets. */
async function logOf(paths: readonly string[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-log-'))
  const settings = {
    DATA_DIR: join(dir, 'data'),
    DEMO: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'trace',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env['PATH'], ...settings },
  })
  let text = ''
  const address = await new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      text += chunk
      const found = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  for (const path of paths) await (await fetch(address + path)).arrayBuffer()
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
  rmSync(dir, { recursive: true, force: true })
  return text
}

test('neither a token nor a payment link is in the log or tells another site where it was opened', async () => {
  const { checkout } = await checkoutOf('User')
  const { checkoutToken } = checkout
  for (const url of [
    `/api/checkouts/token/${checkoutToken}`,
    `/checkout/${checkoutToken}`,
    '/sim/pb/x?jwt=eyJ.a.b',
  ])
    expect(withoutTokens(url)).not.toMatch(new RegExp(`${checkoutToken}|eyJ`))
  const log = await logOf([
    `/api/checkouts/token/${checkoutToken}`,
    `/checkout/${checkoutToken}`,
    `/api/checkouts/${checkoutToken}/verify`,
    `/sim/pb/x?jwt=${checkoutToken}`,
  ])
  expect(log).toContain('"url":"/api/checkouts/token/[token]"')
  expect(log).not.toContain(checkoutToken)
  const page = await server.app.inject({ url: `/api/checkouts/token/${checkoutToken}` })
  expect([page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
    'no-referrer',
    'no-store',
  ])
})
