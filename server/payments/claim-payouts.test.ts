import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { openBusinessOf } from '../accounts/open-business.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openBooks } from '../test/money.ts'

const { server } = await openBooks()
const { deps } = server.app
const senior = await server.tokenOf('Senior')
const admin = await server.tokenOf('Admin')

const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, key?: string) => {
  const token = url.endsWith('/payout') ? senior : admin
  const headers = key ? { 'idempotency-key': key } : {}
  const answer = await server.as(token, { method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

/** A customer whose package was lost, and a claim for it that was paid with this many cents. */
async function compensatedCustomer(jmdCents: number) {
  const { accountId } = await putAccount(deps)
  const row = { status: 'AtCustoms', arrival: 'Missing' } as const
  const { packageId } = await putPackage(server, accountId, row)
  const loss = `/api/packages/${packageId}/loss`
  await call('POST', loss, { reason: 'Searched' })
  expect(await call('POST', `${loss}/decision`, { amountJmdCents: jmdCents, reason: 'Lost' })).toMatchObject({
    status: 200,
  })
  const payOut = (amountJmdCents: number, { key = '', method = 'BankTransfer' } = {}) => {
    const body = { accountId, amountJmdCents, method, reference: 'NCB 1', reason: 'Lost package' }
    return call('POST', '/api/payments/payout', body, key)
  }
  const left = async () => {
    const { body } = await call('GET', `/api/payments/balances/${accountId}`)
    return [body.creditJmdCents, body.creditNotesJmdCents, body.claimsJmdCents]
  }
  return { accountId, packageId, loss, payOut, left }
}

test('the claim for a lost package is paid out, once and never more, and its customer can be closed', async () => {
  const { accountId, payOut, left } = await compensatedCustomer(100_000)
  expect(await left()).toEqual([0, 100_000, 100_000])
  expect(await openBusinessOf(deps.db.reads.kysely, accountId)).toEqual([
    'J$1,000.00 for lost goods (until used or paid out)',
  ])
  expect(await payOut(100_001)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('J$1,000.00') },
  })
  expect(await left()).toEqual([0, 100_000, 100_000])
  const key = deps.ids.next()
  expect((await payOut(40_000, { key })).status).toBe(200)
  expect((await payOut(40_000, { key })).status).toBe(200)
  expect(await left()).toEqual([0, 60_000, 60_000])
  expect((await payOut(60_000)).status).toBe(200)
  expect(await left()).toEqual([0, 0, 0])
  expect((await payOut(1)).status).toBe(409)
  expect(await openBusinessOf(deps.db.reads.kysely, accountId)).toEqual([])
})

test('only one of eight simultaneous payouts of a claim is paid', async () => {
  const { payOut, left } = await compensatedCustomer(100_000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => payOut(100_000)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await left()).toEqual([0, 0, 0])
})

test('money goes before claims, and a note that was given as a discount isn’t paid out', async () => {
  const { accountId, payOut, left } = await compensatedCustomer(100_000)
  await call('POST', '/api/creditnotes', { accountId, amountJmdCents: 7_000, reason: 'Late' })
  const money = { accountId, method: 'Card', amountJmdCents: 5_000 }
  await call('POST', '/api/payments', money)
  expect(await left()).toEqual([5_000, 107_000, 100_000])
  expect((await payOut(6_000)).status).toBe(200)
  expect(await left()).toEqual([0, 106_000, 99_000])
  expect((await payOut(99_001)).status).toBe(409)
  expect((await payOut(99_000)).status).toBe(200)
  expect(await left()).toEqual([0, 7_000, 0])
})

test('a payout that is reversed gives credit back, which is paid out once more', async () => {
  const { payOut, left } = await compensatedCustomer(100_000)
  const { body } = await payOut(100_000)
  expect((await call('DELETE', `/api/payments/${body.paymentId}?reason=Wrong%20bank`)).status).toBe(200)
  expect(await left()).toEqual([100_000, 0, 0])
  expect((await payOut(100_001)).status).toBe(409)
  expect((await payOut(100_000)).status).toBe(200)
  expect(await left()).toEqual([0, 0, 0])
})

test('a package that is found after its claim was paid out keeps its customer the credit', async () => {
  const { packageId, loss, payOut } = await compensatedCustomer(100_000)
  await payOut(1)
  await onTheBooks(deps, async (tx) => {
    const pkg: Package | undefined = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, arrival: 'Received' })
  })
  const decide = (keepsCredit: boolean) => call('POST', `${loss}/found`, { keepsCredit, reason: 'Came late' })
  expect(await decide(false)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was paid out') },
  })
  expect((await decide(true)).status).toBe(200)
})

test('the claim for a piece is paid out as well', async () => {
  const { accountId } = await putAccount(deps)
  const { packageId } = await putPackage(server, accountId, {
    ...{ arrival: 'Received', pieces: 2, missingPieces: [2] },
  })
  const loss = `/api/packages/${packageId}/pieces/2/loss`
  await call('POST', loss, { reason: 'Searched' })
  await call('POST', `${loss}/decision`, { shareUsdCents: 1_000, amountJmdCents: 50_000, reason: 'Lost' })
  const body = {
    accountId,
    amountJmdCents: 50_000,
    method: 'BankTransfer',
    reference: 'NCB 1',
    reason: 'Lost',
  }
  expect((await call('POST', '/api/payments/payout', body)).status).toBe(200)
})
