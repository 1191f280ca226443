import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { addDays, jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { holdStorageOf } from '#sync/rules/packages/holding.ts'
import { totalsOf } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { unbilledStorage } from '../db/billing/storage.ts'
import { putSetting, readSettings } from '../db/company/settings.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { freightInvoice, onTheBooks, openCompany, wordsOf } from '../test/money.ts'
import { billedOf } from './billed-packages.ts'
import { chargesOf } from './package-billing.ts'
import { pricesOn } from './prices.ts'
import { billStorage, storageDueOf, storageSince, storageSoFar } from './storage.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const ready = { status: 'ReadyForPickup' } as const
const firstPackage = await putPackage(server, accountId, ready)
const second = await putPackage(server, accountId, ready)
const foreignPackage = await putPackage(server, otherId, ready)
for (const pkg of [firstPackage, second, foreignPackage]) await readySince(server, pkg, 60)

const chargesWaiver = { reason: 'A gift', by: 'Ida Green', at: '2026-11-02T08:00:00.000Z' }

/** The package on an invoice, with what is due for its days since then. */
async function billedPart(tx: Transaction, pkg: Package, more: Partial<Package> = {}) {
  const { invoiceId } = await freightInvoice(tx, pkg.accountId ?? accountId, 1_000)
  const row = { ...pkg, invoiceId, billedAt: tx.at, ...more }
  await tx.put('package', row)
  const { totalJmdCents } = totalsOf(await unbilledStorage(tx.kysely, row, jamaicaDay(tx.at)))
  return { packageId: pkg.packageId, dueJmdCents: totalJmdCents }
}
type Parts = Awaited<ReturnType<typeof billedPart>>[]
const bill = (tx: Transaction, owner: string | null, storage: Parts, day?: string) =>
  billStorage(tx, { accountId: owner, storage, createdBy: 'Desk', ...(day === undefined ? {} : { day }) })

const missingText = 'Package not found'
interface Row {
  readonly name: string
  readonly owner?: 'other' | 'none'
  readonly parts: (tx: Transaction) => Promise<Parts>
  readonly words: string
}
const rows: readonly Row[] = [
  { name: 'of one package', parts: async (tx) => [await billedPart(tx, firstPackage)], words: 'done' },
  {
    name: 'of two packages',
    parts: async (tx) => [await billedPart(tx, firstPackage), await billedPart(tx, second)],
    words: 'done',
  },
  {
    name: 'of one, asked for by staff',
    owner: 'none',
    parts: async (tx) => [await billedPart(tx, firstPackage)],
    words: 'done',
  },
  {
    name: 'of another customer’s',
    owner: 'other',
    parts: async (tx) => [await billedPart(tx, firstPackage)],
    words: missingText,
  },
  {
    name: 'of two customers, asked for by staff',
    owner: 'none',
    parts: async (tx) => [await billedPart(tx, firstPackage), await billedPart(tx, foreignPackage)],
    words: missingText,
  },
  {
    name: 'of none that is there',
    parts: async (tx) => [{ packageId: tx.ids.next(), dueJmdCents: 1 }],
    words: missingText,
  },
  {
    name: 'of one that was deleted',
    parts: async (tx) => [await billedPart(tx, firstPackage, { deletedAt: tx.at })],
    words: missingText,
  },
  {
    name: 'of one without an owner, asked for by staff',
    owner: 'none',
    parts: async (tx) => [await billedPart(tx, firstPackage, { accountId: null })],
    words: missingText,
  },
  {
    name: 'of one that has no invoice',
    parts: async () => [{ packageId: firstPackage.packageId, dueJmdCents: 1 }],
    words: 'has no invoice yet. Make it: its storage will be on it.',
  },
  {
    name: 'of one whose charges were waived',
    parts: async (tx) => [await billedPart(tx, firstPackage, { invoiceId: null, chargesWaiver })],
    words: 'No storage has come to package',
  },
  {
    name: 'for a cent less than it is',
    parts: async (tx) => {
      const part = await billedPart(tx, firstPackage)
      return [{ ...part, dueJmdCents: part.dueJmdCents - 1 }]
    },
    words: 'Check the amount and try again.',
  },
  {
    name: 'for a cent more than it is',
    parts: async (tx) => {
      const part = await billedPart(tx, firstPackage)
      return [{ ...part, dueJmdCents: part.dueJmdCents + 1 }]
    },
    words: 'Check the amount and try again.',
  },
]
test.each(rows)('storage is billed $name: $words', async ({ owner, parts, words }) => {
  const result = await onBooks(async (tx) => {
    const storage = await parts(tx)
    const payer = { other: otherId, none: null, own: accountId }[owner ?? 'own']
    const invoice = must(await bill(tx, payer, storage), 'the invoice')
    const dueJmdCents = storage.reduce((sum, part) => sum + part.dueJmdCents, 0)
    return { isWhole: invoice.totalJmdCents === dueJmdCents && dueJmdCents > 0, ...invoice }
  })
  expect(wordsOf(result)).toContain(words)
  if (words === 'done')
    expect(result).toMatchObject({ isWhole: true, accountId, createdBy: 'Desk', statusId: 'unpaid' })
})

test('storage of a package that is named twice is billed once, and of none not at all', async () => {
  const result = await onBooks(async (tx) => {
    const part = await billedPart(tx, firstPackage)
    const noInvoices = [await bill(tx, null, []), await bill(tx, accountId, [])]
    const invoice = await bill(tx, accountId, [part, part])
    return { none: noInvoices, isOnce: invoice?.totalJmdCents === part.dueJmdCents }
  })
  expect(result).toEqual({ none: [null, null], isOnce: true })
})

test('storage is billed up to a day, and once', async () => {
  const result = await onBooks(async (tx) => {
    const { packageId } = await billedPart(tx, firstPackage)
    const day = addDays(jamaicaDay(tx.at), -10)
    const earlier = totalsOf(await unbilledStorage(tx.kysely, firstPackage, day)).totalJmdCents
    const invoice = await bill(tx, accountId, [{ packageId, dueJmdCents: earlier }], day)
    const words = await storageSince(tx.kysely, { ...firstPackage, invoiceId: packageId }, day, null).catch(
      wordsOf,
    )
    return { isEarlier: invoice?.totalJmdCents === earlier, again: words }
  })
  expect(result).toEqual({
    isEarlier: true,
    again: expect.stringContaining('No storage has come to package'),
  })
})

const dayMs = 86_400_000
/** A package that has waited for this many days; seven are free, and the customer is warned on the last two. */
const waits: readonly (readonly [days: number, leftAfter: number | null, fields: object])[] = [
  [60, null, { days: 60, chargedDays: 53, warn: false }],
  [7, null, { days: 7, chargedDays: 0, dueJmdCents: 0, warn: true }],
  [8, null, { days: 8, chargedDays: 1, warn: false }],
  [5, null, { days: 5, chargedDays: 0, warn: true }],
  [4, null, { days: 4, chargedDays: 0, warn: false }],
  [60, 6, { days: 6, chargedDays: 0, warn: false }],
]
test.each(waits)('a package waits for %s days (it left after: %s)', async (days, leftAfter, fields) => {
  const result = await onBooks((tx) => {
    const day = addDays(jamaicaDay(tx.at), days - 60)
    const leftMs = Date.parse(tx.at) - (60 - (leftAfter ?? 0)) * dayMs
    const deliveredAt = leftAfter === null ? null : new Date(leftMs).toISOString()
    return storageSoFar(tx.kysely, { ...firstPackage, deliveredAt }, day)
  })
  expect(result).toMatchObject({ readyOn: expect.any(String), freeUntil: expect.any(String), ...fields })
})

test.each([
  [15, ['Storage'], true],
  [15, ['Freight'], false],
  [0, ['Storage'], false],
] as const)(
  'with %s per cent of tax on %j, storage has tax on top: %s',
  async (percent, onFeatures, addsGct) => {
    const result = await onBooks(async (tx) => {
      await putSetting(tx.kysely, 'gct', { percent, onFeatures: [...onFeatures] })
      return storageSoFar(tx.kysely, firstPackage, jamaicaDay(tx.at))
    })
    expect(result).toMatchObject({ addsGct })
  },
)

test('a package that cannot be picked up yet has no days and no warning', async () => {
  const pkg = await putPackage(server, accountId)
  const result = await onBooks(async (tx) => {
    const { storage } = await readSettings(tx.kysely)
    // On the first day of the wait the customer would be warned.
    await putSetting(tx.kysely, 'storage', { ...storage, freeDays: 1, warnDaysBefore: 3 })
    return storageSoFar(tx.kysely, pkg, jamaicaDay(tx.at))
  })
  expect(result).toMatchObject({ readyOn: null, freeUntil: null, warn: false, days: 0, dueJmdCents: 0 })
})

/** Sixty days of which seven are free. */
test.each([
  ['whole', null, 0, 53, false],
  ['less the days that are billed', null, 50, 3, false],
  ['not where all its days are billed', null, 53, 0, false],
  ['with the line that waives it', 'The office was closed', 0, 53, true],
])(
  'the bill of a package that waited has its storage %s',
  async (_name, storageWaiver, billedDays, days, isFree) => {
    const result = await onBooks(async (tx) => {
      const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
      const billedPackage = { ...(await billedOf(tx.kysely, firstPackage)), billedDays }
      const charges = chargesOf(billedPackage, { category: null, storageWaiver }, prices)
      const storage = charges.filter(({ feature }) => feature === 'Storage')
      return { days: storage[0]?.quantity ?? 0, totalJmdCents: totalsOf(storage).totalJmdCents }
    })
    if (result instanceof Refusal) throw result
    expect(result.days).toBe(days)
    expect(result.totalJmdCents > 0).toBe(days > 0 && !isFree)
  },
)

test('a package that was held in Florida has the days and the fee of its hold', async () => {
  const result = await onBooks(async (tx) => {
    const now = Date.parse(tx.at)
    const held = {
      ...firstPackage,
      heldFrom: new Date(now - 120 * dayMs).toISOString(),
      heldUntil: new Date(now - 50 * dayMs).toISOString(),
    }
    const { hold } = await storageSoFar(tx.kysely, held, jamaicaDay(tx.at))
    const usual = holdStorageOf(held, jamaicaDay(tx.at), await readSettings(tx.kysely))
    return { hold, usual: must(usual, 'a hold') }
  })
  if (result instanceof Refusal) throw result
  const { freeUntil, days, chargedDays, dailyJmdCents } = result.usual
  expect(result.hold).toEqual({ freeUntil, days, chargedDays, dailyJmdCents })
  expect(Math.min(days, chargedDays, dailyJmdCents)).toBeGreaterThan(0)
})

test('an account can pay what came since the invoice of each package that waits', async () => {
  const { deps } = server.app
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  const unbilledPackage = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  for (const row of [pkg, unbilledPackage]) await readySince(server, row, 20)
  const fresh = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await onTheBooks(deps, async (tx) => {
    await billedPart(tx, pkg)
    await billedPart(tx, fresh)
  })
  const due = await storageDueOf(deps.db.reads.kysely, accountId, jamaicaDay(deps.clock.now()))
  expect(due).toEqual([
    {
      ...{ packageId: pkg.packageId, trackingNumber: pkg.trackingNumber, description: pkg.description },
      dueJmdCents: expect.any(Number),
    },
  ])
  expect(due[0]?.dueJmdCents).toBeGreaterThan(0)
})

test('a package on its way back costs no storage from the day on which it left', async () => {
  const result = await onBooks(async (tx) => {
    await billedPart(tx, firstPackage)
    const today = jamaicaDay(tx.at)
    const left = addDays(today, -10)
    const stamp = { reason: '', by: 'Desk', at: startOfDay(left) }
    const ending = beginEnding('Unwanted', 'GoingBack', stamp)
    const owed = async (pkg: Package, day: string) =>
      totalsOf(await unbilledStorage(tx.kysely, pkg, day)).totalJmdCents
    return [
      await owed({ ...firstPackage, ending }, today),
      await owed(firstPackage, left),
      await owed(firstPackage, today),
    ]
  })
  const [goingBack, untilThen, untilToday] = Array.isArray(result) ? result : []
  expect(goingBack).toBe(untilThen)
  expect(goingBack).toBeLessThan(untilToday ?? 0)
})
