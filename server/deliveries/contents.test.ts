import { describe, expect, test } from 'vitest'
import type { Address } from '#sync/entities/accounts/address.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { addDays, jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { idOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { putAddress } from '../db/accounts/addresses.ts'
import { putAccount } from '../test/account-rows.ts'
import { openCompany, wordsOf } from '../test/money.ts'
import { addressFor, mustBeBranch, mustBeDeliveryDay, mustBeRequestable, mustBeWindow } from './contents.ts'

const { server, onBooks } = await openCompany()
const { deps } = server.app
const { accountId } = await putAccount(deps)
const { accountId: otherId } = await putAccount(deps)
const reads = deps.db.reads.kysely
const userIdOf = async (id: string) => must(await findAccount(reads, id), 'the account').user.userId
const userId = await userIdOf(accountId)
const otherUserId = await userIdOf(otherId)

const addressIn = async (tx: Transaction, line1: string, more: Partial<Address> = {}): Promise<string> => {
  const address: Address = {
    ...{ addressId: tx.ids.next(), userId, label: 'Home', line1, line2: '', town: 'Kingston' },
    ...{ parish: 'St. Andrew', country: 'Jamaica', phone: '', note: '', isDefault: false },
    ...{ createdAt: tx.at, updatedAt: tx.at, ...more },
  }
  await putAddress(tx.kysely, address)
  return address.addressId
}
const outcomeOf = async (work: (tx: Transaction) => Promise<unknown>) => {
  const result = await onBooks(work)
  return result instanceof Refusal ? `${result.code}: ${wordsOf(result)}` : result
}

describe('a delivery goes to', () => {
  const noAddress = 'not-found: Address not found. It may have been deleted.'
  test.each<[name: string, choose: (tx: Transaction) => Promise<string | undefined>, outcome: string]>([
    ['the address that its customer chose', (tx) => addressIn(tx, '2 Hope Road'), '2 Hope Road'],
    [
      'no address of another customer',
      (tx) => addressIn(tx, '3 Hope Road', { userId: otherUserId }),
      noAddress,
    ],
    ['no address that was deleted', async () => idOf(1), noAddress],
    [
      'the customer’s usual address',
      async (tx) => {
        await addressIn(tx, '4 Hope Road', { isDefault: true })
        return undefined
      },
      '4 Hope Road',
    ],
    [
      'no address if none is the usual one',
      async (tx) => {
        await addressIn(tx, '5 Hope Road')
        return undefined
      },
      'invalid: Choose where to deliver: the account has no address yet.',
    ],
  ])('%s', async (_name, choose, outcome) => {
    const result = await outcomeOf(async (tx) => {
      const addressId = await choose(tx)
      return (await addressFor(tx, accountId, { addressId })).line1
    })
    expect(result).toBe(outcome)
  })

  test('no address of an account that was deleted', async () => {
    expect(await outcomeOf((tx) => addressFor(tx, idOf(2), {}))).toContain('not-found: Account not found.')
  })
})

const inOffice = (work: (tx: Transaction, branch: Branch) => Promise<unknown>) =>
  outcomeOf(async (tx) => {
    const { branchId } = await tx.kysely
      .selectFrom('branch')
      .where('deletedAt', 'is', null)
      .select('branchId')
      .executeTakeFirstOrThrow()
    return work(tx, must(await tx.get('branch', branchId), 'an office'))
  })

test('a delivery leaves from an office that is open', async () => {
  const closedText = 'invalid: This branch no longer exists. Choose another one.'
  expect(await inOffice((tx, { branchId }) => mustBeBranch(tx, branchId))).toBeUndefined()
  expect(await inOffice((tx) => mustBeBranch(tx, null))).toBeUndefined()
  expect(await inOffice((tx) => mustBeBranch(tx, idOf(3)))).toBe(closedText)
  const deletion = inOffice(async (tx, branch) => {
    await tx.put('branch', { ...branch, deletedAt: tx.at })
    return mustBeBranch(tx, branch.branchId)
  })
  expect(await deletion).toBe(closedText)
})

test.each<[name: string, usesHome: boolean, deliveryDays: Branch['deliveryDays'], isRefused: boolean]>([
  ['an office that delivers', false, ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as never, false],
  ['an office that does not deliver', false, [], true],
  ['the customer’s own office, which does not deliver', true, [], true],
])('a customer asks %s for a day', async (_name, usesHome, deliveryDays, isRefused) => {
  const result = await inOffice(async (tx, branch) => {
    await tx.put('branch', { ...branch, deliveryDays })
    const account = must(await tx.get('account', accountId), 'the customer')
    await tx.put('account', { ...account, branchId: usesHome ? branch.branchId : null })
    const branchId = usesHome ? null : branch.branchId
    return mustBeDeliveryDay(tx, { accountId, branchId, scheduledFor: null })
  })
  if (isRefused) expect(result).toContain('doesn’t deliver. Pick your packages up there.')
  else expect(result).toBeUndefined()
})

test('a customer without an office asks for any day', async () => {
  expect(
    await outcomeOf((tx) => mustBeDeliveryDay(tx, { accountId, branchId: null, scheduledFor: null })),
  ).toBeUndefined()
})

const now = '2026-11-30T12:00:00.000Z'
const today = jamaicaDay(now)
const fieldsOf = (work: () => unknown): unknown => {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? Object.keys(error.fields ?? {}) : error
  }
}
const anyTime = { windowFrom: null, windowTo: null }

test.each<
  [scheduledFor: string | null, windowFrom: string | null, windowTo: string | null, outcome: unknown]
>([
  [null, null, null, 'done'],
  [today, null, null, 'done'],
  [addDays(today, -1), null, null, ['scheduledFor']],
  [today, '09:00', '12:00', 'done'],
  [null, '09:00', '13:00', ['windowFrom']],
])('a customer’s request for %s from %s to %s', (scheduledFor, windowFrom, windowTo, outcome) => {
  const request = { ...anyTime, scheduledFor, windowFrom, windowTo }
  expect(fieldsOf(() => mustBeRequestable(request, now))).toEqual(outcome)
})

test.each<[windowFrom: string | null, windowTo: string | null, outcome: unknown]>([
  [null, null, 'done'],
  ['09:00', '09:01', 'done'],
  ['09:00', '09:00', ['windowTo']],
  ['09:00', null, ['windowTo']],
  [null, '09:00', ['windowFrom']],
])('a window from %s to %s', (windowFrom, windowTo, outcome) => {
  expect(fieldsOf(() => mustBeWindow({ windowFrom, windowTo }))).toEqual(outcome)
})
