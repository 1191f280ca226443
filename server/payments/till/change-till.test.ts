import { describe, expect, test } from 'vitest'
import type { ClosingCount } from '#sync/api/money/tills.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { findTill, insertTill } from '../../db/payments/tills.ts'
import { openCompany, wordsOf } from '../../test/money.ts'
import { bookCashIn, bookCashOut, openTill } from './book-cash.ts'
import { closeAbsent, closeTill, confirmTill, differenceText, dropCash, openOwnTill } from './change-till.ts'

const { onBooks } = await openCompany()

// The author of every row is the cashier; a till of another person is one that names another account.
const cashier = actorOf('Employee', idOf(0xc1), 'Una Brown')
const otherId = idOf(0xc2)
const thirdId = idOf(0xc3)
const floatJmdCents = 100_000
const asCashier = <T>(work: (tx: Transaction) => Promise<T>) => onBooks(work, cashier)
const tillNow = async (tx: Transaction, tillId: string) => must(await findTill(tx.kysely, tillId), 'the till')
const countOf = (jmdCents: number, note = ''): ClosingCount => ({
  counted: [
    { currency: 'JMD', valueJmdCents: 100, pieces: jmdCents / 100 },
    { currency: 'JMD', valueJmdCents: 500, pieces: 0 },
  ],
  note,
})
const open = (tx: Transaction) => openOwnTill(tx, floatJmdCents)
/** A till of J$1,000.00 that is open, unless it is said to be otherwise. */
async function putTill(tx: Transaction, more: object = {}): Promise<string> {
  const tillId = tx.ids.next()
  await insertTill(tx.kysely, {
    ...{ tillId, cashierId: otherId, branchId: null, floatJmdCents, openedAt: tx.at, counted: [], note: '' },
    ...{ expectedJmdCents: null, countedJmdCents: null, closedAt: null, closedBy: null },
    ...{ floatUsdCents: 0, expectedUsdCents: null, countedUsdCents: null, usdDifferenceJmdCents: 0 },
    ...{ confirmedAt: null, confirmedBy: '', confirmNote: '', ...more },
  })
  return tillId
}
const closedAt = '2026-11-20T20:00:00.000Z'
const closingOf = (jmdCents: number, more: object = {}) => ({
  ...{ closedAt, closedBy: otherId, expectedJmdCents: floatJmdCents, countedJmdCents: jmdCents },
  ...{ note: 'Wrong change', ...more },
})

const drop = (amountJmdCents: number, amountUsdCents: number) => ({
  ...{ amountJmdCents, amountUsdCents, note: 'Safe' },
})
/** The open drawer of the cashier, which lacks what is below zero. */
async function drawerOf(tx: Transaction, jmdCents: number, usdCents: number): Promise<string> {
  const till = await openTill(tx, Math.max(0, jmdCents), Math.max(0, usdCents))
  await bookCashOut(tx, till, {
    kind: 'Drop',
    ...drop(Math.max(0, 0 - jmdCents), Math.max(0, 0 - usdCents)),
  })
  return till.tillId
}

type Row = readonly [name: string, words: string, work: (tx: Transaction) => Promise<unknown>]
const twice = (work: (tx: Transaction, tillId: string) => Promise<unknown>) => async (tx: Transaction) => {
  const tillId = await open(tx)
  await closeTill(tx, tillId, countOf(floatJmdCents))
  return work(tx, tillId)
}

describe('a till', () => {
  const rows: readonly Row[] = [
    ['opens with coins', 'done', (tx) => openOwnTill(tx, 100)],
    ['opens with nothing', 'done', (tx) => openOwnTill(tx, 0)],
    [
      'opens with cents',
      'Coins can’t make J$1.50. The smallest coin is J$1.00.',
      (tx) => openOwnTill(tx, 150),
    ],
    [
      'opens a second time',
      'Your till is open already. Close it before you open another one.',
      async (tx) => {
        await open(tx)
        return open(tx)
      },
    ],
    ['opens again after it was closed', 'done', twice((tx) => open(tx))],
    [
      'opens beside one of another cashier',
      'done',
      async (tx) => {
        await putTill(tx)
        return open(tx)
      },
    ],
    [
      'gives all that is in it to the safe',
      'done',
      async (tx) => dropCash(tx, await open(tx), { amountJmdCents: floatJmdCents, note: 'Safe' }),
    ],
    [
      'gives a dollar more to the safe',
      'There is J$1,000.00 in the drawer, not J$1,001.00.',
      async (tx) => dropCash(tx, await open(tx), { amountJmdCents: floatJmdCents + 100, note: 'Safe' }),
    ],
    [
      'gives cents to the safe',
      'Coins can’t make J$1.50.',
      async (tx) => dropCash(tx, await open(tx), { amountJmdCents: 150, note: 'Safe' }),
    ],
    [
      'gives all US$ in it to the safe, although it lacks J$',
      'done',
      async (tx) => dropCash(tx, await drawerOf(tx, -100, 500), drop(0, 500)),
    ],
    [
      'gives J$ to the safe, although it lacks US$',
      'done',
      async (tx) => dropCash(tx, await drawerOf(tx, 100, -500), drop(100, 0)),
    ],
    [
      'gives a US cent more to the safe',
      'There is US$5.00 in the drawer, not US$5.01.',
      async (tx) => dropCash(tx, await drawerOf(tx, 100, 500), drop(0, 501)),
    ],
    [
      'of another cashier gives to the safe',
      'This is Another cashier’s till. Only its cashier takes cash out of it.',
      async (tx) => dropCash(tx, await putTill(tx), { amountJmdCents: 100, note: 'Safe' }),
    ],
    [
      'that is closed gives to the safe',
      'This till is closed already. Its count stays as it is.',
      twice((tx, tillId) => dropCash(tx, tillId, { amountJmdCents: 100, note: 'Safe' })),
    ],
    [
      'that is not there gives to the safe',
      'Till not found.',
      (tx) => dropCash(tx, idOf(1), { amountJmdCents: 100, note: 'Safe' }),
    ],
    [
      'closes with what is in it',
      'done',
      async (tx) => closeTill(tx, await open(tx), countOf(floatJmdCents)),
    ],
    [
      'closes with a dollar too little',
      'J$1.00 is missing. Say why.',
      async (tx) => closeTill(tx, await open(tx), countOf(floatJmdCents - 100)),
    ],
    [
      'closes with a dollar too much',
      'J$1.00 is too much. Say why.',
      async (tx) => closeTill(tx, await open(tx), countOf(floatJmdCents + 100)),
    ],
    [
      'closes with a dollar too little and the reason',
      'done',
      async (tx) => closeTill(tx, await open(tx), countOf(floatJmdCents - 100, 'Wrong change')),
    ],
    [
      'closes a second time',
      'This till is closed already. Its count stays as it is.',
      twice((tx, tillId) => closeTill(tx, tillId, countOf(floatJmdCents))),
    ],
    [
      'of another cashier closes',
      'Its cashier closes it, or a person who may confirm it closes it with a reason.',
      async (tx) => closeTill(tx, await putTill(tx), countOf(floatJmdCents)),
    ],
    [
      'of an absent cashier closes',
      'done',
      async (tx) => closeAbsent(tx, await putTill(tx), countOf(floatJmdCents, 'Ill')),
    ],
    [
      'of an absent cashier closes with a dollar too little and no reason',
      'J$1.00 is missing. Say why.',
      async (tx) => closeAbsent(tx, await putTill(tx), countOf(floatJmdCents - 100)),
    ],
    [
      'of an absent cashier closes a second time',
      'This till is closed already.',
      async (tx) =>
        closeAbsent(tx, await putTill(tx, closingOf(floatJmdCents)), countOf(floatJmdCents, 'Ill')),
    ],
    [
      'of one’s own closes as that of an absent cashier',
      'This is your own till. Close it as its cashier.',
      async (tx) => closeAbsent(tx, await open(tx), countOf(floatJmdCents, 'Ill')),
    ],
    [
      'that is not there closes as that of an absent cashier',
      'Till not found.',
      (tx) => closeAbsent(tx, idOf(1), countOf(floatJmdCents, 'Ill')),
    ],
    ['is confirmed', 'done', async (tx) => confirmTill(tx, await putTill(tx, closingOf(floatJmdCents)), '')],
    [
      'of one’s own is confirmed',
      'This is your own till. Ask somebody else to count and confirm it.',
      async (tx) =>
        confirmTill(tx, await putTill(tx, { ...closingOf(floatJmdCents), cashierId: cashier.accountId }), ''),
    ],
    [
      'that one counted for its cashier is confirmed',
      'You counted this till. Ask somebody else to count and confirm it.',
      async (tx) =>
        confirmTill(tx, await putTill(tx, closingOf(floatJmdCents, { closedBy: cashier.accountId })), ''),
    ],
    [
      'that is open is confirmed',
      'This till is still open. It has to be counted and closed first.',
      async (tx) => confirmTill(tx, await putTill(tx), ''),
    ],
    [
      'that was confirmed is confirmed',
      'Ida Green has confirmed this till already.',
      async (tx) =>
        confirmTill(
          tx,
          await putTill(tx, { ...closingOf(floatJmdCents), confirmedAt: closedAt, confirmedBy: 'Ida Green' }),
          '',
        ),
    ],
    [
      'in which something is missing is confirmed',
      'J$1.00 is missing. Say what is done about it.',
      async (tx) => confirmTill(tx, await putTill(tx, closingOf(floatJmdCents - 100)), ''),
    ],
    [
      'in which something is missing is confirmed with what is done about it',
      'done',
      async (tx) => confirmTill(tx, await putTill(tx, closingOf(floatJmdCents - 100)), 'Taken from the pay'),
    ],
    [
      'in which US dollars are missing is confirmed',
      'US$1.00 is missing. Say what is done about it.',
      async (tx) =>
        confirmTill(
          tx,
          await putTill(tx, closingOf(floatJmdCents, { expectedUsdCents: 300, countedUsdCents: 200 })),
          '',
        ),
    ],
    [
      'in which the US dollars are those that are expected is confirmed',
      'done',
      async (tx) =>
        confirmTill(
          tx,
          await putTill(tx, closingOf(floatJmdCents, { expectedUsdCents: 300, countedUsdCents: 300 })),
          '',
        ),
    ],
  ]
  test.each(rows)('%s: %s', async (_name, words, work) => {
    expect(wordsOf(await asCashier(work))).toContain(words)
  })
})

test('a refusal names the field that it is about', async () => {
  expect(await asCashier((tx) => openOwnTill(tx, 150))).toMatchObject({
    fields: {
      floatJmdCents: ['Coins can’t make J$1.50. The smallest coin is J$1.00. Make it J$1.00 or J$2.00.'],
    },
  })
  expect(
    await asCashier(async (tx) => dropCash(tx, await open(tx), { amountJmdCents: 150, note: 'Safe' })),
  ).toMatchObject({ fields: { amountJmdCents: [expect.stringContaining('Coins can’t make')] } })
  expect(
    await asCashier(async (tx) => closeTill(tx, await open(tx), countOf(floatJmdCents - 100))),
  ).toMatchObject({ fields: { note: ['is missing: say why'] } })
})

test('a till that opens has no confirmation', async () => {
  const result = await asCashier(async (tx) => tillNow(tx, await open(tx)))
  const { accountId: cashierId } = cashier
  expect(result).toMatchObject({
    cashierId,
    floatJmdCents,
    confirmedAt: null,
    confirmedBy: '',
    confirmNote: '',
  })
})

test('the changes of a till are in the audit', async () => {
  const result = await asCashier(async (tx) => {
    const tillId = await open(tx)
    await closeTill(tx, tillId, countOf(floatJmdCents))
    const notes = tx.kysely.selectFrom('audit').where('entityId', '=', tillId).orderBy('auditId', 'desc')
    return JSON.parse(String((await notes.select('after').executeTakeFirstOrThrow()).after)) as object
  })
  expect(result).toMatchObject({ closedBy: cashier.accountId, countedJmdCents: floatJmdCents })
})

test('another cashier is named if the account exists', async () => {
  const result = await asCashier(async (tx) => {
    const [account] = await tx.kysely.selectFrom('account').where('role', '=', 'Senior').selectAll().execute()
    const { accountId, firstName, lastName } = must(account, 'a senior')
    const words = await dropCash(tx, await putTill(tx, { cashierId: accountId }), {
      ...{ amountJmdCents: 100, note: 'Safe' },
    }).catch(wordsOf)
    return { words, name: `${firstName} ${lastName}` }
  })
  if (result instanceof Refusal) throw result
  expect(result.words).toContain(`This is ${result.name}’s till.`)
})

test('a till that is closed keeps what was expected and counted, without the pieces that are none', async () => {
  const result = await asCashier(async (tx) => {
    const tillId = await open(tx)
    await bookCashIn(tx, { amountJmdCents: 50_000, changeJmdCents: 10_000, paymentId: null })
    await dropCash(tx, tillId, { amountJmdCents: 20_000, note: 'Safe' })
    await closeTill(tx, tillId, countOf(129_900, 'Wrong change'))
    return { till: await tillNow(tx, tillId), now: tx.at }
  })
  if (result instanceof Refusal) throw result
  expect(result.till).toMatchObject({
    ...{ expectedJmdCents: 130_000, countedJmdCents: 129_900, note: 'Wrong change' },
    ...{ closedAt: result.now, closedBy: cashier.accountId, confirmedAt: null },
    counted: [{ currency: 'JMD', valueJmdCents: 100, pieces: 1_299 }],
  })
})

test('a till that is confirmed says by whom and with which words', async () => {
  const result = await asCashier(async (tx) => {
    const tillId = await putTill(tx, closingOf(floatJmdCents, { closedBy: thirdId }))
    await confirmTill(tx, tillId, 'Counted twice')
    return { till: await tillNow(tx, tillId), now: tx.at }
  })
  if (result instanceof Refusal) throw result
  const confirmation = { confirmedAt: result.now, confirmedBy: 'Una Brown', confirmNote: 'Counted twice' }
  expect(result.till).toMatchObject(confirmation)
})

test.each([
  [-5_000, 'J$50.00 is missing'],
  [5_000, 'J$50.00 is too much'],
])('a difference of %s cents reads: %s', (jmdCents, text) => {
  expect(differenceText(jmdCents)).toBe(text)
})
