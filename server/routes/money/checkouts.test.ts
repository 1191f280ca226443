import { expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { idOf } from '#sync/test/people.ts'
import { eventFor, invoiceNow, sendPaidHook } from '../../test/cards.ts'
import { openCheckouts, type Who } from '../../test/checkouts.ts'
import { accountIdOf, onTheBooks } from '../../test/money.ts'

const { server, tokens, send, invoiceOf, checkoutOf } = await openCheckouts()

const day = 86_400_000

test('amounts are our own, no matter what the request says, in both currencies and as one sum', async () => {
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

test('a single key makes a single checkout, and the same key of another customer makes another', async () => {
  const invoiceId = await invoiceOf('User')
  const make = () => send('User', 'POST', '/api/checkouts', { invoices: [invoiceId] }, 'press 1')
  const [firstReply, two] = await Promise.all([make(), make()])
  expect(firstReply.json().checkoutId).toBe(two.json().checkoutId)
  const otherReply = await send(
    'User2',
    'POST',
    '/api/checkouts',
    { invoices: [await invoiceOf('User2')] },
    'press 1',
  )
  expect(otherReply.json().checkoutId).not.toBe(firstReply.json().checkoutId)
  const attempt = { invoices: [await invoiceOf('User2')] }
  const theftReply = await send('User2', 'POST', '/api/checkouts', attempt, firstReply.json().checkoutId)
  expect([theftReply.statusCode, JSON.stringify(theftReply.json())]).toEqual([
    409,
    expect.not.stringContaining(firstReply.json().checkoutToken),
  ])
})

test('another customer’s invoice, package and checkout are ones that are not there', async () => {
  const { invoiceId, checkout } = await checkoutOf('User')
  const unknownId = idOf(0xbad)
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
  const unknownCalls = calls(unknownId, unknownId)
  for (const [n, [url, body]] of calls(invoiceId, packageId).entries()) {
    const strangers = await send('User2', 'POST', url, body)
    const nobodys = await send('User2', 'POST', unknownCalls[n]?.[0] ?? '', unknownCalls[n]?.[1])
    expect([strangers.statusCode, strangers.json()], url).toEqual([404, nobodys.json()])
  }
  const link = (login: Who, id: string) => send(login, 'POST', `/api/checkouts/${id}/fygaro`, {})
  const strangerReply = await link('User2', checkout.checkoutId)
  expect([strangerReply.statusCode, strangerReply.json()]).toEqual([
    404,
    (await link('User2', unknownId)).json(),
  ])
  expect((await link('User', checkout.checkoutId)).statusCode).toBe(200)
  expect((await link('Driver', checkout.checkoutId)).statusCode).toBe(403)
})

test('a customer cannot pay a draft yet, but can pay an issued invoice in any customs state; invoices of two customers cannot be paid together', async () => {
  const accountId = await accountIdOf(server, 'User')
  const { packageId } = await server.app.deps.db.reads.kysely
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('invoiceId', 'is', null)
    .select('packageId')
    .executeTakeFirstOrThrow()
  const { draftInvoice, issueDraft } = await import('../../billing/invoices.ts')
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
  const pay = (login: Who) => send(login, 'POST', '/api/checkouts', { packages: [packageId] })
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
  const mixedInvoices = { invoices: [await invoiceOf('User'), await invoiceOf('User2')] }
  expect((await send('Employee', 'POST', '/api/checkouts', mixedInvoices)).statusCode).toBe(400)
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
  const refusal = await send('User', 'POST', '/api/invoices/payment', credit)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining('no account credit'),
  ])
  const accountId = await accountIdOf(server, 'User')
  await send('Employee', 'POST', '/api/payments', { accountId, method: 'Cash', amountJmdCents: 1_500 })
  const part = await send('User', 'POST', '/api/invoices/payment', credit, 'credit 1')
  expect(part.json().payment).toMatchObject({ method: 'AccountCredit', amountJmdCents: 1_500 })
  const secondReply = await send('User', 'POST', '/api/invoices/payment', credit, 'credit 1')
  expect(secondReply.json().payment.paymentId).toBe(part.json().payment.paymentId)
  expect(await invoiceNow(server, invoiceId)).toMatchObject({ statusId: 'part-paid', balanceJmdCents: 500 })
  const otherInvoice = { invoiceId: await invoiceOf('User2'), method: 'AccountCredit' }
  const attempt = await send(
    'User2',
    'POST',
    '/api/invoices/payment',
    otherInvoice,
    part.json().payment.paymentId,
  )
  expect([attempt.statusCode, attempt.body]).toEqual([409, expect.not.stringContaining('RCT-')])
})

test('a checkout ends with its time: then it has no link and takes no payment until staff give it more', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/${checkout.checkoutId}`
  await send('User', 'POST', `${url}/fygaro`, {})
  server.clock.forward(7 * day)
  for (const login of ['User', 'Employee'] as const) tokens.set(login, await server.tokenOf(login))
  const linkReply = await send(null, 'GET', `/api/checkouts/token/${checkout.checkoutToken}`)
  expect(linkReply.json()).toMatchObject({ status: 'expired', paymentLink: null })
  const late = await send(null, 'POST', '/api/checkouts/process-payment', { token: checkout.checkoutToken })
  expect([late.statusCode, late.json().message]).toEqual([409, expect.stringContaining('has expired')])
  const listReply = await send('Employee', 'POST', '/api/checkouts/paginated/1', { status: 'expired' })
  expect(listReply.json().result.map((row: CheckoutReply) => row.id)).toContain(checkout.id)
  const until = (ms: number) => ({ expiresAt: new Date(server.clock.now() + ms).toISOString() })
  expect((await send('Employee', 'PUT', url, until(31 * day))).statusCode).toBe(400)
  expect((await send('Employee', 'PUT', url, until(day))).json().status).toBe('created')
  const secondReply = await send(null, 'POST', '/api/checkouts/process-payment', {
    token: checkout.checkoutToken,
  })
  expect(secondReply.json().status).toBe('processing')
})

test('a reason without the status that it explains is refused, and not dropped', async () => {
  const { checkout } = await checkoutOf('User')
  const url = `/api/checkouts/${checkout.checkoutId}`
  const alone = await send('Employee', 'PUT', url, { reason: 'Asked by phone' })
  expect([alone.statusCode, alone.json().message]).toEqual([
    400,
    'A reason goes with a new status. Send the status that it explains, or leave it out.',
  ])
  const step = await send('Employee', 'PUT', url, { status: 'cancelled', reason: 'Asked by phone' })
  expect([step.statusCode, step.json().status]).toEqual([200, 'cancelled'])
})

test('a link that is given less time ends then, and not at its old end', async () => {
  const { checkout } = await checkoutOf('User')
  const expiresAt = new Date(server.clock.now() + day).toISOString()
  const edit = await send('Employee', 'PUT', `/api/checkouts/${checkout.checkoutId}`, { expiresAt })
  expect(edit.json().expiresAt).toBe(expiresAt)
  server.clock.forward(day + 1)
  const open = await send(null, 'GET', `/api/checkouts/token/${checkout.checkoutToken}`)
  expect(open.json().status).toBe('expired')
  for (const login of ['User', 'Employee'] as const) tokens.set(login, await server.tokenOf(login))
})

test('"paid" by hand needs a reason, pays no invoice, is in front of staff until its money comes, and can be undone', async () => {
  const { invoiceId, checkout } = await checkoutOf('User')
  const set = (body: object) => send('Employee', 'PUT', `/api/checkouts/${checkout.checkoutId}/status`, body)
  const alerts = async () =>
    (await send('Employee', 'GET', '/api/checkouts/alerts'))
      .json()
      .filter((row: { checkoutId: string }) => row.checkoutId === checkout.checkoutId)
      .map((row: { kind: string }) => row.kind)
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
    .orderBy('auditId')
    .execute()
  expect(lines.some(({ by, after }) => by === 'Errol Grant' && after?.includes('Showed a bank slip'))).toBe(
    true,
  )
  expect(JSON.stringify(lines)).not.toContain(checkout.checkoutToken)
})
