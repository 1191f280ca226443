import { describe, expect, test } from 'vitest'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { beginEnding, feeOf } from '#sync/rules/packages/ending.ts'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import { takePayment } from '../payments/payments.ts'
import { putPackage } from '../test/billable.ts'
import { freightInvoice, openCompany, part } from '../test/money.ts'
import { abandon, chooseEnding, takeBackAbandoned } from './endings.ts'

const { server, accountId, otherId, onBooks } = await openCompany()
const at = '2026-11-02T08:00:00.000Z'
const base = await putPackage(server, accountId, { status: 'ReadyForPickup' })
const customer: Actor = { ...actorOf('User'), accountId }
const supervisor = actorOf('Supervisor')
const { returns } = await readSettings(server.app.deps.db.reads.kysely)

const noticedEnding = (more: Partial<PackageEnding> = {}): PackageEnding => ({
  ...beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at }),
  notices: [{ day: 45, at }],
  ...more,
})
const doorEnding = (): PackageEnding => ({
  ...beginEnding('RefusedAtDoor', 'Asked', { reason: '', by: '', at }),
})
const fees = await onBooks(async (tx) => {
  const settings = { ...(await readSettings(tx.kysely)), fees: [] }
  return {
    SendOn: feeOf('SendOn', settings),
    ReturnToShop: feeOf('ReturnToShop', settings),
    ReturnToFlorida: feeOf('ReturnToFlorida', settings),
    Destroy: feeOf('Destroy', settings),
  }
})
if (fees instanceof Refusal) throw fees
type Choice = keyof typeof fees

interface Outcome {
  readonly words: string
  readonly row: Package | undefined
  /** The fee's invoice: its total, its status and whether it bills the package. */
  readonly fee: readonly [total: number, status: string] | null
}

/** Returns what becomes of the package with other fields, in books that are undone. */
async function outcomeOf(
  fields: Partial<Package>,
  work: (tx: Transaction, packageId: string) => Promise<unknown>,
  packageId = base.packageId,
): Promise<Outcome> {
  const result = await onBooks(async (tx): Promise<Outcome> => {
    await tx.put('package', { ...base, ...fields })
    const words = await work(tx, packageId).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.message : String(error)),
    )
    const row = await tx.get('package', base.packageId)
    const invoice = row?.ending?.feeInvoiceId
      ? await findInvoiceRow(tx.kysely, row.ending.feeInvoiceId)
      : null
    return { words, row, fee: invoice ? [invoice.totalJmdCents, invoice.statusId] : null }
  })
  if (result instanceof Refusal) throw result
  return result
}
const choose =
  (choice: Choice, { actor = customer, feeJmdCents = fees[choice] } = {}) =>
  (tx: Transaction, packageId: string) =>
    chooseEnding(tx, tx, { packageId, choice, feeJmdCents }, actor)

describe('a customer chooses what happens to a package', () => {
  test('the fees differ, and one choice is free', () => {
    expect(returns.shopJmdCents).toBeGreaterThan(0)
    expect([fees.SendOn, fees.ReturnToShop > 0, fees.Destroy === fees.ReturnToShop]).toEqual([0, true, false])
  })

  test.each<[string, Partial<Package>, Choice]>([
    ['that they were reminded of', { ending: noticedEnding() }, 'ReturnToShop'],
    ['that they refused at the door', { ending: doorEnding() }, 'ReturnToFlorida'],
    [
      'and chooses something else later',
      { ending: noticedEnding({ status: 'Chosen', choice: 'Destroy' }) },
      'ReturnToShop',
    ],
  ])('%s: its fee is billed once', async (_, fields, choice) => {
    const { words, row, fee } = await outcomeOf(fields, choose(choice))
    expect([words, row?.ending?.status, row?.ending?.choice, row?.ending?.feeJmdCents]).toEqual([
      ...['done', 'Chosen', choice],
      fees[choice],
    ])
    expect(fee).toEqual([fees[choice], 'unpaid'])
    expect([row?.ending?.chosenBy, row?.invoiceId]).toEqual([customer.name, null])
  })

  test('that continues after reminders: the reminders stay, and nothing is billed', async () => {
    const { words, row } = await outcomeOf({ ending: noticedEnding() }, choose('SendOn'))
    expect([words, row?.ending?.status, row?.ending?.feeInvoiceId, row?.ending?.notices]).toEqual([
      ...['done', 'Noticed', null],
      noticedEnding().notices,
    ])
  })

  test('that continues without any reminder so far: nothing is stored', async () => {
    const { words, row } = await outcomeOf({ ending: doorEnding() }, choose('SendOn'))
    expect([words, row?.ending]).toEqual(['done', null])
  })

  test('that was never reminded of and doesn’t go on: the choice is remembered', async () => {
    const { row } = await outcomeOf({ ending: doorEnding() }, choose('Destroy'))
    expect([row?.ending?.status, row?.ending?.notices]).toEqual(['Chosen', []])
  })

  test('in Florida, before anything was begun', async () => {
    const { words, row } = await outcomeOf(
      { status: 'ReceivedAtWharehouse', ending: null },
      choose('ReturnToShop'),
    )
    expect([words, row?.ending?.cause, row?.ending?.status]).toEqual(['done', 'Unwanted', 'Chosen'])
  })

  test('twice: the first time counts', async () => {
    const ending = noticedEnding({ status: 'Chosen', choice: 'Destroy', feeJmdCents: 7, chosenAt: at })
    const { words, row, fee } = await outcomeOf({ ending }, choose('Destroy'))
    expect([words, row?.ending, fee]).toEqual(['done', ending, null])
  })

  test.each<[string, Partial<Package>, string]>([
    ['that is delivered', { status: 'Delivered', ending: noticedEnding() }, 'Delivered'],
    ['that was destroyed', { ending: noticedEnding({ status: 'Destroyed' }) }, 'destroyed'],
    ['of which nothing was begun at an office', { ending: null }, 'has nothing to choose'],
    ['that was deleted', { deletedAt: at, ending: noticedEnding() }, 'not found'],
    ['that became another one', { mergedInto: base.packageId, ending: noticedEnding() }, 'not found'],
    ['of another customer', { accountId: otherId, ending: noticedEnding() }, 'not found'],
  ])('not one %s', async (_, fields, words) => {
    const outcome = await outcomeOf(fields, choose('ReturnToShop'))
    expect(outcome.words.toLowerCase()).toContain(words.toLowerCase())
    expect(outcome.fee).toBeNull()
  })

  test.each<[Delivery['status'], string, Outcome['fee']]>([
    ['OutForDelivery', 'is on its way to the door', null],
    ['InStore', 'done', [fees.ReturnToShop, 'unpaid']],
  ])('that was refused at the door and is on a delivery again (%s): %s', async (status, words, fee) => {
    const outcome = await outcomeOf({ ending: doorEnding() }, async (tx, packageId) => {
      const ids = { deliveryId: tx.ids.next(), accountId, packageIds: [packageId] }
      await tx.put('delivery', deliveryRow({ ...ids, status }))
      await choose('ReturnToShop')(tx, packageId)
    })
    expect([outcome.words, outcome.fee]).toEqual([expect.stringContaining(words), fee])
  })

  test('that is billed: its fee has an invoice of its own, and the package stays on its invoice', async () => {
    const freight = { id: '' }
    const { words, row, fee } = await outcomeOf({}, async (tx, packageId) => {
      freight.id = (await freightInvoice(tx, accountId, 1_000)).invoiceId
      const billedFacts = { invoiceId: freight.id, billedAt: at, ending: noticedEnding() }
      await tx.put('package', { ...base, ...billedFacts })
      await choose('Destroy')(tx, packageId)
    })
    expect([words, row?.invoiceId, fee]).toEqual(['done', freight.id, [fees.Destroy, 'unpaid']])
  })

  test('not one that is not there', async () => {
    const outcome = await outcomeOf({}, choose('ReturnToShop'), otherId)
    expect(outcome.words.toLowerCase()).toContain('not found')
  })

  test.each([-1, 1])('not at a fee that is %d cent off', async (difference) => {
    const feeJmdCents = fees.Destroy + difference
    const { words, fee } = await outcomeOf({ ending: noticedEnding() }, choose('Destroy', { feeJmdCents }))
    expect([words, fee]).toEqual([expect.stringContaining('for this choice now, not'), null])
  })

  test('and another choice takes the unpaid fee of the first one back', async () => {
    const first = { id: '' }
    const { words, fee } = await outcomeOf({ ending: noticedEnding() }, async (tx, packageId) => {
      await choose('Destroy')(tx, packageId)
      first.id = (await tx.get('package', packageId))?.ending?.feeInvoiceId ?? ''
      await choose('ReturnToShop')(tx, packageId)
      expect((await findInvoiceRow(tx.kysely, first.id))?.statusId).toBe('void')
      // A fee that is void already is no hindrance.
      const pkg = await tx.get('package', packageId)
      if (pkg?.ending) await tx.put('package', { ...pkg, ending: { ...pkg.ending, feeInvoiceId: first.id } })
      await choose('ReturnToFlorida')(tx, packageId)
    })
    expect([words, fee]).toEqual(['done', [fees.ReturnToFlorida, 'unpaid']])
  })

  test('and another choice is refused once the fee is paid', async () => {
    const { words, row } = await outcomeOf({ ending: noticedEnding() }, async (tx, packageId) => {
      await choose('Destroy')(tx, packageId)
      const invoiceId = (await tx.get('package', packageId))?.ending?.feeInvoiceId ?? ''
      const money = { accountId, method: 'Card', amountJmdCents: 100, receivedBy: 'Desk' } as const
      await takePayment(tx, tx, { ...money, allocations: [part(invoiceId, 100)] })
      await choose('ReturnToShop')(tx, packageId)
    })
    expect(words).toContain('paid already')
    expect(row?.ending?.choice).toBe('Destroy')
  })
})

describe('a package is given up', () => {
  const give = (tx: Transaction, packageId: string) => abandon(tx, packageId, 'Nobody came', supervisor)

  test('not again: the first reason is kept', async () => {
    const ending = noticedEnding({ status: 'Abandoned', reason: 'First' })
    const { words, row } = await outcomeOf({ ending }, give)
    expect([words, row?.ending]).toEqual(['done', ending])
  })

  test('not before its days are over', async () => {
    const { words, row } = await outcomeOf(
      {
        ending: noticedEnding({ notices: [{ day: 45, at: isoOf(server.app.deps.clock.now()) }] }),
        billedAt: at,
      },
      give,
    )
    expect([words === 'done', row?.ending?.status]).toEqual([false, 'Noticed'])
  })

  test.each<[string, Package['ending'], string]>([
    ['that was given up', noticedEnding({ status: 'Abandoned' }), 'done'],
    ['that was only reminded of', noticedEnding(), 'wasn’t given up'],
    ['of which nothing was begun', null, 'wasn’t given up'],
  ])('and taken back, one %s', async (_, ending, words) => {
    const outcome = await outcomeOf({ ending }, (tx, id) =>
      takeBackAbandoned(tx, id, 'They called', supervisor),
    )
    expect(outcome.words).toContain(words)
  })
})
