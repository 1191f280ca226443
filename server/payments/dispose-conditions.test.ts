import { expect, test } from 'vitest'
import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { findPayment } from '../db/payments/payments.ts'
import { putAccount } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { balanceOf, openCompany } from '../test/money.ts'
import { sellAbandoned } from './dispose.ts'

// Each condition of the money of a sale, in a transaction of its own; other files test the calls.

const { server, onBooks, owing } = await openCompany()
const { accountId } = await putAccount(server.app.deps)
const ending: PackageEnding = {
  ...{ cause: 'Unclaimed', status: 'Abandoned', reason: 'Nobody came', by: 'Una Brown', notices: [] },
  ...{ at: '2026-11-20T15:00:00.000Z', choice: null, chosenBy: null, chosenAt: null, feeJmdCents: 0 },
  ...{ feeInvoiceId: null, carrier: '', carrierNumber: '', photoFileId: null },
  ...{ proceedsJmdCents: 0, paymentId: null },
}
const pkg = await putPackage(server, accountId, {
  ...{ status: 'ReadyForPickup', chargesWaiver: null, ending },
})
const seller: Actor = { ...actorOf('Senior', idOf(0xc1), 'Una Brown'), permissions: ['ReceivePaymentView'] }
const uid = '01999999-0000-7000-8000-0000000000d1'
type Sale = Partial<Parameters<typeof sellAbandoned>[2]>
const sell = (tx: Transaction, more: Sale = {}, actor = seller) =>
  sellAbandoned(
    tx,
    tx,
    {
      ...{ packageId: pkg.packageId, uid, method: 'Cash', amountJmdCents: 1_000, reference: '' },
      ...{ usedAgainReason: '', ...more },
    },
    { actor, deviceId: '' },
  )
const resultOf = async (work: (tx: Transaction) => Promise<unknown>) => {
  const result = await onBooks(work, seller)
  return result instanceof Refusal ? [result.code, Object.keys(result.fields ?? {})] : result
}

test.each([
  ['in cash pays what rounds to it', {}, [1_049], [0], 0],
  ['in cash pays two debts that round to it together', {}, [549, 500], [0, 0], 0],
  ['in cash of more leaves credit', { amountJmdCents: 2_000 }, [1_049], [0], 951],
  ['by card pays to the cent', { method: 'Card', amountJmdCents: 1_049 }, [1_049], [0], 0],
  ['by card pays a part', { method: 'Card', amountJmdCents: 1_049 }, [1_050], [1], 0],
] as const)('a sale %s', async (_name, more, owed, left, credit) => {
  const result = await resultOf(async (tx) => {
    const before = await creditOf(tx.kysely, accountId)
    const ids: string[] = []
    for (const jmdCents of owed) ids.push(await owing(tx, jmdCents, accountId))
    await sell(tx, { reference: 'A 7712', ...more })
    const balances: number[] = []
    for (const invoiceId of ids) balances.push(await balanceOf(tx, invoiceId))
    return [balances, (await creditOf(tx.kysely, accountId)) - before]
  })
  expect(result).toEqual([left, credit])
})

test('a sale that is repeated with its key sells nothing again, and with another sum it is refused', async () => {
  const result = await resultOf(async (tx) => {
    await sell(tx)
    await sell(tx)
    return (await findPayment(tx.kysely, uid))?.reference
  })
  expect(result).toBe(`Sale of ${pkg.trackingNumber}`)
  const otherSum = await resultOf(async (tx) => {
    await sell(tx)
    await sell(tx, { amountJmdCents: 2_000 })
  })
  expect(otherSum).toEqual(['already-exists', []])
})

test.each([
  ['of cents in cash', { amountJmdCents: 1_049 }, seller, ['invalid', ['amountJmdCents']]],
  ['from credit', { method: 'AccountCredit' }, seller, ['invalid', ['method']]],
  ['without the right to take money', {}, { ...seller, permissions: [] }, ['forbidden', []]],
] as const)('a sale %s is refused', async (_name, more, actor, refusal) => {
  expect(await resultOf((tx) => sell(tx, more, actor))).toEqual(refusal)
})
