import { describe, expect, test } from 'vitest'
import type { Claim } from '../../entities/packages/claim.ts'
import type { PackageLoss } from '../../entities/packages/loss.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { Actor } from '../../policies/actor.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { KnownFile, MutatorContext } from '../mutator.ts'
import { blankPackage } from '../packages/rows.ts'

// These tests say for what a person may ask for money, and for how much, condition by condition.

const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const stranger = actorOf('User', idOf(0xc2), 'Stan Stranger')
const employee = actorOf('Employee', idOf(0xa1), 'Erica Employee')
const packageId = idOf(1)
const claimId = idOf(0xe1)
const lineId = idOf(0x11)
const day = (n: number, time = '08:00:00.000'): string => `2026-11-${String(n).padStart(2, '0')}T${time}Z`
const now = day(20)
const line = {
  ...{ lineId, description: 'Shoes', quantity: 1, valueUsdCents: 10_000 },
  ...{ dutyCategory: null, hsCode: '' },
}

const claimRow = (over: Partial<Claim> = {}): Claim => ({
  ...{
    claimId: idOf(0xe9),
    packageId,
    accountId: customer.accountId,
    kind: 'Damaged',
    lines: [],
    pieces: [],
  },
  ...{ amountJmdCents: 100, text: 'It broke', photoFileIds: [], status: 'Asked', openedBy: customer.name },
  ...{ lookedAtBy: null, lookedAt: null, paidJmdCents: 0, creditNoteId: null, paymentId: null },
  ...{ decidedBy: null, decidedAt: null, decision: '' },
  ...{ version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
  ...over,
})
const paidLoss: PackageLoss = {
  ...{ status: 'Paid', reason: '', reportedBy: '', reportedAt: now, valueUsdCents: 10_000 },
  ...{ valueJmdCents: 1_600_000, paidJmdCents: 1_600_000, creditNoteId: null, decidedBy: null },
  ...{ decidedAt: now, decision: '' },
}

interface Given {
  readonly pkg?: Partial<Package>
  readonly claims?: readonly Claim[]
  readonly context?: Partial<MutatorContext>
}

/** A box of three pieces and US$100 that its customer has had since the first of the month; a dollar is J$160. */
async function world({ pkg = {}, claims = [], context = {} }: Given = {}) {
  const tx = memoryTx()
  await tx.put('account', accountOf(customer))
  await tx.put('package', {
    ...blankPackage(packageId, now),
    ...{ trackingNumber: 'TBA1', accountId: customer.accountId, status: 'Delivered', pieces: 3 },
    ...{ lines: [line], declaredValueUsdCents: 10_000, deliveredAt: day(1) },
    ...pkg,
  })
  for (const claim of claims) await tx.put('claim', claim)
  let n = 0
  const open = (args: object = {}, actor: Actor = customer) =>
    runMutator(
      tx,
      'claim.open',
      { claimId, packageId, kind: 'Damaged', amountJmdCents: 500, text: 'It broke', ...args },
      actor,
      {
        ...{ uid: idOf(0x100000 * ++n), now, occurredAt: now, deviceId: 'phone', side: 'server' },
        ...{
          claimTerms: async () => ({
            ...{ exchangeRate: 16_000, days: 30 },
            insurance: { isChosen: false, uninsuredJmdCents: 0 },
          }),
          ...context,
        },
      },
    )
  return { tx, open, opened: () => tx.get('claim', claimId) }
}

test.each([
  ['its customer', customer],
  ['the staff', employee],
])('a claim of %s keeps what was said, each item once, and waits for a decision', async (_who, actor) => {
  const { open, opened } = await world({
    context: { fileOf: async () => ({ ownerAccountId: actor.accountId, kind: 'claim-photo' }) },
  })
  const photo = idOf(0xf1)
  const args = { lines: [lineId, lineId], pieces: [3, 1, 3], photoFileIds: [photo, photo] }
  expect(await open(args, actor)).toEqual({ outcome: 'done' })
  expect(await opened()).toEqual(
    claimRow({
      ...{ claimId, amountJmdCents: 500, openedBy: actor.name },
      ...{ lines: [lineId], pieces: [3, 1], photoFileIds: [photo] },
    }),
  )
})

test('a lost piece that is named twice has one claim', async () => {
  const { open, opened } = await world({ pkg: { missingPieces: [1] } })
  await open({ kind: 'Lost', pieces: [1, 1] })
  expect(await opened()).toMatchObject({ kind: 'Lost', pieces: [1] })
})

test('a claim that names no item, no piece and no photo is about the whole package', async () => {
  const { open, opened } = await world()
  await open()
  expect(await opened()).toEqual(claimRow({ claimId, amountJmdCents: 500 }))
})

describe('a claim is refused', () => {
  const heldBox = {
    ...{ packageId: idOf(2), trackingNumber: 'TBA2', lines: [], pieces: 1 },
  }
  const rows: readonly (readonly [what: string, given: Given, args: object, code: string, words: string])[] =
    [
      ['for a package of nobody', { pkg: { accountId: null } }, {}, 'wrong-state', 'has no owner yet'],
      ['before it has come', { pkg: { status: 'PreAlert' } }, {}, 'wrong-state', 'hasn’t reached'],
      ['as lost where it is here', {}, { kind: 'Lost' }, 'wrong-state', 'isn’t missing'],
      [
        'for an item that is not in it',
        {},
        { lines: [lineId, idOf(0x12)] },
        'invalid',
        'has other items by now',
      ],
      [
        'for a piece that it has not',
        {},
        { pieces: [1, 4] },
        'invalid',
        'no piece of a higher number than 3',
      ],
      [
        'for an item of a lost package',
        { pkg: { arrival: 'Missing' } },
        { kind: 'Lost', lines: [lineId] },
        'invalid',
        'claimed as lost as a whole',
      ],
      [
        'for two lost pieces together',
        { pkg: { missingPieces: [1, 2] } },
        { kind: 'Lost', pieces: [1, 2] },
        'invalid',
        'Each lost piece has a claim of its own',
      ],
      [
        'for a piece that is not lost',
        { pkg: { missingPieces: [2] } },
        { kind: 'Lost', pieces: [1] },
        'wrong-state',
        'has this piece. Ask our office',
      ],
      [
        'for a piece of a package that is lost as a whole',
        { pkg: { arrival: 'Missing' } },
        { kind: 'Lost', pieces: [1] },
        'wrong-state',
        'is missing as a whole',
      ],
      [
        'beside an open one for the same lost piece',
        { pkg: { missingPieces: [1, 2] }, claims: [claimRow({ kind: 'Lost', pieces: [1] })] },
        { kind: 'Lost', pieces: [1] },
        'already-exists',
        'already looking at',
      ],
      [
        'beside an open one of its kind',
        { claims: [claimRow()] },
        {},
        'already-exists',
        'already looking at',
      ],
      [
        'beside an open one for a package that it holds',
        {
          pkg: { contents: [heldBox as never] },
          claims: [claimRow({ packageId: idOf(2), status: 'LookedAt' })],
        },
        {},
        'already-exists',
        'already looking at',
      ],
      [
        'a moment after the last day',
        {
          pkg: { deliveredAt: day(20, '07:59:59.999') },
          context: { occurredAt: '2026-12-20T08:00:00.000Z' },
        },
        {},
        'wrong-state',
        'was handed over more than 30 days ago',
      ],
      [
        'once the whole value was paid',
        { pkg: { loss: paidLoss } },
        {},
        'already-exists',
        'The whole declared value of TBA1 was paid already',
      ],
      ['for a cent more than its value', {}, { amountJmdCents: 1_600_001 }, 'invalid', 'at most J$16,000.00'],
      [
        'for a cent more than what earlier claims left',
        { claims: [claimRow({ kind: 'ContentsMissing', status: 'Paid', paidJmdCents: 1_000_000 })] },
        { amountJmdCents: 600_001 },
        'invalid',
        'at most J$6,000.00',
      ],
    ]
  /** Only staff reach a package without an owner. */
  const claimantOf = ({ pkg }: Given): Actor => (pkg?.accountId === null ? employee : customer)

  test.each(rows)('%s', async (_what, setting, args, code, words) => {
    const { open, opened } = await world(setting)
    await expect(open(args, claimantOf(setting))).rejects.toMatchObject({
      ...{ code, message: expect.stringContaining(words) },
    })
    expect(await opened()).toBeUndefined()
  })

  test.each([
    [{ lines: [idOf(0x12)] }, { lines: ['is no item of this box'] }],
    [{ pieces: [4] }, { pieces: ['is more than 3'] }],
    [{ kind: 'Lost', lines: [lineId] }, { lines: ['are not lost by themselves'] }],
    [{ kind: 'Lost', pieces: [1, 2] }, { pieces: ['are more than one'] }],
    [{ amountJmdCents: 1_600_001 }, { amountJmdCents: ['is more than J$16,000.00'] }],
  ])('at the field that is wrong: %o', async (args, fields) => {
    const { open } = await world()
    await expect(open(args)).rejects.toMatchObject({ fields })
  })

  test.each<[who: string, actor: Actor, code: string]>([
    ['another customer', stranger, 'not-found'],
    ['a driver who carries it', actorOf('Driver', idOf(0xd1), 'Devon Driver'), 'forbidden'],
  ])('by %s', async (_who, actor, code) => {
    const { open, opened } = await world({ pkg: { driverId: idOf(0xd1), status: 'ReadyForPickup' } })
    await expect(open({}, actor)).rejects.toMatchObject({ code })
    expect(await opened()).toBeUndefined()
  })

  test.each<[what: string, file: KnownFile]>([
    ['that another person took', { ownerAccountId: stranger.accountId, kind: 'claim-photo' }],
    ['of another kind', { ownerAccountId: customer.accountId, kind: 'signature' }],
  ])('with a photo %s', async (_what, file) => {
    const { open, opened } = await world({ context: { fileOf: async () => file } })
    await expect(open({ photoFileIds: [idOf(0xf1)] })).rejects.toMatchObject({ code: 'not-found' })
    expect(await opened()).toBeUndefined()
  })
})

describe('a claim is opened', () => {
  test.each<[what: string, given: Given, args: object, actor?: Actor]>([
    ['for all items and the last piece', {}, { lines: [lineId], pieces: [3] }],
    ['for all of its value', {}, { amountJmdCents: 1_600_000 }],
    [
      'for all that earlier claims left',
      { claims: [claimRow({ kind: 'ContentsMissing', status: 'Paid', paidJmdCents: 1_000_000 })] },
      { amountJmdCents: 600_000 },
    ],
    ['beside an open one of another kind', { claims: [claimRow({ kind: 'ContentsMissing' })] }, {}],
    ['beside a refused one', { claims: [claimRow({ status: 'Refused' })] }, {}],
    ['beside one that was deleted', { claims: [claimRow({ deletedAt: now })] }, {}],
    ['for a lost piece', { pkg: { missingPieces: [1] } }, { kind: 'Lost', pieces: [1] }],
    [
      'beside an open one for another lost piece',
      { pkg: { missingPieces: [1, 2] }, claims: [claimRow({ kind: 'Lost', pieces: [2] })] },
      { kind: 'Lost', pieces: [1] },
    ],
    ['as lost once it is missing', { pkg: { arrival: 'Missing', status: 'Shipped' } }, { kind: 'Lost' }],
    [
      'on the last day',
      { pkg: { deliveredAt: day(20) }, context: { occurredAt: '2026-12-20T08:00:00.000Z' } },
      {},
    ],
    ['by staff after the last day', { pkg: { deliveredAt: '2026-01-01T08:00:00.000Z' } }, {}, employee],
    [
      'on a device, which knows no terms, for more than its value',
      { context: { side: 'device', claimTerms: async () => undefined as never } },
      { amountJmdCents: 9_000_000 },
    ],
  ])('%s', async (_what, setting, args, actor = customer) => {
    const { open, opened } = await world(setting)
    expect(await open(args, actor)).toEqual({ outcome: 'done' })
    expect(await opened()).toMatchObject({ status: 'Asked', ...args })
  })
})

describe('a claim with the id of an earlier one', () => {
  const mergedId = idOf(7)
  test.each<[what: string, earlier: Partial<Claim>, args: object, isSame: boolean]>([
    ['of the same package and kind', {}, {}, true],
    ['of another kind', { kind: 'ContentsMissing' }, {}, false],
    ['of another package', { packageId: idOf(9) }, {}, false],
    ['of the package that the id now leads to', {}, { packageId: mergedId }, true],
    ['under the id that the package had then', { packageId: mergedId }, { packageId: mergedId }, true],
  ])('%s', async (_what, earlier, args, isSame) => {
    const { tx, open, opened } = await world({ claims: [claimRow({ claimId, ...earlier })] })
    await tx.put('package', { ...blankPackage(mergedId, now), mergedInto: packageId, deletedAt: now })
    const before = await opened()
    if (isSame)
      expect(await open(args)).toEqual({ outcome: 'already', message: 'We already have this claim.' })
    else
      await expect(open(args)).rejects.toMatchObject({
        ...{ code: 'already-exists', message: expect.stringContaining('could not be told apart') },
      })
    expect(await opened()).toEqual(before)
  })
})
