import { describe, expect, test } from 'vitest'
import type { Actor } from '../../policies/actor.ts'
import { emptyDetails } from '../../rules/differences.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { blankPackage } from './rows.ts'

/** What is written when a package is announced, created, checked in and scanned again, and what is refused. */

const clerk = { ...actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk'), branchId: idOf(0xb1) }
const other = actorOf('Warehouse', idOf(0xa2), 'Oscar Other')
const boss = actorOf('Supervisor', idOf(0xa3), 'Sue Boss')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const stranger = actorOf('User', idOf(0xc2), 'Stan Stranger')
const tracking = '1Z999AA10123456784'
const second = '1Z999AA10123456793'
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const now = at(30)

function world(more: Partial<MutatorContext> = {}) {
  const tx = memoryTx()
  let changes = 0
  const act = (actor: Actor, name: string, args: unknown, minute = 30) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: at(minute), deviceId: 'Dock 1', side: 'server' },
      ...more,
    })
  return { tx, act, living: () => tx.all('package').filter(({ deletedAt }) => deletedAt === null) }
}

const checkIn = (packageId: string, more: object = {}) => ({
  ...{ packageId, trackingNumber: tracking, rawBarcode: tracking, hawbNumber: null, manifestId: null },
  ...emptyDetails,
  ...more,
})
const create = (packageId: string, more: object = {}) => ({
  ...{ ...emptyDetails, packageId, trackingNumber: tracking },
  ...more,
})
const prealert = (packageId: string, more: object = {}) => ({
  ...{ packageId, trackingNumber: tracking, courier: '', shipper: 'Shop', description: 'Shoes' },
  ...{ declaredValueUsdCents: 100, quantity: 2, merchantInvoiceFileId: null },
  ...more,
})
const blank = (packageId: string) => ({ ...blankPackage(packageId, now), codes: [tracking] })
const numbered = { trackingNumber: tracking, trackingNormalized: tracking, courier: 'UPS' }
const eventMarks = {
  ...{ customs: null, accountId: null, driverId: null, deviceAt: null, recordedAt: now },
  ...{ deviceId: 'Dock 1', version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
}

test('a check-in writes the package, and who took it in, when and where', async () => {
  const { tx, act } = world()
  const details = { bin: 'A-1', weightLb: 3, branchId: null }
  const result = await act(
    clerk,
    'package.checkIn',
    checkIn(idOf(1), { ...details, hawbNumber: 'HAWB-1' }),
    5,
  )
  expect(result).toEqual({ outcome: 'done', packageId: idOf(1) })
  expect(tx.all('package')).toEqual([
    {
      ...blank(idOf(1)),
      ...{ ...numbered, bin: 'A-1', weightLb: 3, chargeableLb: 3, hawbNumber: 'HAWB-1' },
      codes: [tracking, 'HAWB-1'],
      trackingAliases: [tracking],
      ...{ status: 'ReceivedAtWharehouse', checkedInAt: at(5), checkedInBy: clerk.name },
      placement: { by: clerk.name, at: at(5), branchId: clerk.branchId, rank: expect.anything() },
    },
  ])
  expect(tx.all('packageEvent')).toEqual([
    {
      ...eventMarks,
      ...{ packageEventId: expect.any(String), packageId: idOf(1), status: 'ReceivedAtWharehouse' },
      ...{
        stepBack: false,
        note: '',
        branchId: null,
        occurredAt: at(5),
        rank: 0,
        by: clerk.name,
      },
    },
  ])
})

test('staff who create a package write it as one that is expected', async () => {
  const { tx, act } = world()
  expect(await act(boss, 'package.create', create(idOf(1), { description: 'Shoes' }))).toEqual({
    ...{ outcome: 'done', packageId: idOf(1) },
  })
  const [row] = tx.all('package')
  expect(row).toEqual({ ...blank(idOf(1)), ...numbered, description: 'Shoes' })
  expect(tx.all('packageEvent')).toMatchObject([
    { status: 'PreAlert', stepBack: false, note: '', by: boss.name },
  ])
})

test('a pre-alert writes what its customer said, as the customer’s', async () => {
  const { tx, act } = world()
  await tx.put('account', accountOf(customer))
  expect(await act({ ...customer, branchId: idOf(0xb9) }, 'package.prealert', prealert(idOf(1)))).toEqual({
    ...{ outcome: 'done', packageId: idOf(1), message: undefined },
  })
  expect(tx.all('package')).toEqual([
    {
      ...{ ...blank(idOf(1)), ...numbered, shipper: 'Shop', description: 'Shoes', pieces: 2 },
      ...{ declaredValueUsdCents: 100, accountId: customer.accountId, branchId: idOf(0xb9) },
    },
  ])
  expect(tx.all('packageEvent')).toMatchObject([
    { status: 'PreAlert', stepBack: false, note: '', branchId: null, accountId: customer.accountId },
  ])
})

test.each([
  ['what was said', 'DHL', 'DHL'],
  ['else what the number tells', '', 'UPS'],
])('the courier is %s', async (_what, courier, written) => {
  for (const [actor, name, args] of [
    [clerk, 'package.checkIn', checkIn(idOf(1), { courier })],
    [boss, 'package.create', create(idOf(1), { courier })],
    [customer, 'package.prealert', prealert(idOf(1), { courier })],
  ] as const) {
    const { tx, act } = world()
    await act(actor, name, args)
    expect(tx.all('package')[0]?.courier).toBe(written)
  }
})

test('a number that tells no courier leaves the one that was announced', async () => {
  const { tx, act } = world()
  const code = { trackingNumber: 'ABC12345', rawBarcode: 'ABC12345' }
  await act(boss, 'package.create', create(idOf(1), { ...code, courier: 'Amazon' }))
  await act(clerk, 'package.checkIn', checkIn(idOf(1), code))
  expect(tx.all('package')).toMatchObject([{ courier: 'Amazon', trackingNumber: 'ABC12345' }])
})

describe('refused', () => {
  test.each([
    ['a package twice by its id', create(idOf(1), { trackingNumber: second })],
    ['a package twice by its number', create(idOf(2))],
  ])('%s', async (_what, args) => {
    const { tx, act } = world()
    await act(boss, 'package.create', create(idOf(1)))
    await expect(act(boss, 'package.create', args)).rejects.toMatchObject({
      ...{ code: 'already-exists', fields: { trackingNumber: ['is already in the system'] } },
      message: `Tracking number ${tracking} is already in the system.`,
    })
    expect(tx.all('package')).toHaveLength(1)
  })

  test('a scan of what is deleted, or handed over', async () => {
    const { tx, act } = world()
    for (const [over, words] of [
      [{ deletedAt: now }, 'This package was deleted. Check it in as a new one.'],
      [{ status: 'Delivered', deliveredTo: 'Una' } as const, 'This package was already delivered to Una.'],
      [{ status: 'Delivered' } as const, 'This package was already delivered to its owner.'],
    ] as const) {
      await tx.put('package', { ...blank(idOf(1)), ...over })
      await expect(act(clerk, 'package.checkIn', checkIn(idOf(1)))).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: words },
      })
    }
  })

  test('a code that names no package', async () => {
    const { act } = world()
    const code = { trackingNumber: '42033166', rawBarcode: '42033166' }
    await expect(act(clerk, 'package.checkIn', checkIn(idOf(1), code))).rejects.toMatchObject({
      ...{ code: 'invalid', fields: { rawBarcode: [expect.stringContaining('routing')] } },
    })
  })

  test('a pre-alert of what is no number', async () => {
    const { act } = world()
    await expect(
      act(customer, 'package.prealert', prealert(idOf(1), { trackingNumber: '42033166' })),
    ).rejects.toMatchObject({
      code: 'invalid',
      fields: { trackingNumber: [expect.stringContaining('routing')] },
    })
  })
})

describe('the number of a label', () => {
  const labelled = (packageId: string, number: string | null) =>
    checkIn(packageId, { trackingNumber: second, rawBarcode: second, hawbNumber: number })

  test('that is free is the package’s, whoever else has none', async () => {
    const { act, living } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1)))
    await act(clerk, 'package.checkIn', labelled(idOf(2), 'H-2'))
    expect(living().map(({ hawbNumber }) => hawbNumber)).toEqual([null, 'H-2'])
  })

  test('that another package has is refused while somebody is there to print another', async () => {
    const { act, living } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    await expect(act(clerk, 'package.checkIn', labelled(idOf(2), 'H-1'))).rejects.toMatchObject({
      ...{ code: 'hawb-taken', message: expect.stringContaining('HAWB H-1 is already on another package') },
    })
    expect(living()).toHaveLength(1)
  })

  test('that another package has is looked at when it comes from a queue', async () => {
    const { tx, act, living } = world({ isQueued: true })
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    const result = await act(clerk, 'package.checkIn', labelled(idOf(2), 'H-1'))
    expect(result).toMatchObject({ outcome: 'review', message: living()[1]?.reviewReason })
    expect(living()[1]).toMatchObject({ hawbNumber: null, checkedInBy: clerk.name })
    expect(tx.all('review')).toMatchObject([
      {
        ...{ packageId: idOf(2), kind: 'hawbTaken', status: 'Open', by: clerk.name, deviceId: 'Dock 1' },
        note: `HAWB H-1 on the label belongs to ${tracking}. Print a new label for this package.`,
      },
    ])
  })

  test('that a package has already stays, and a second one leads to it, too', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    await act(other, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    expect(tx.all('package')).toMatchObject([{ hawbNumber: 'H-1', trackingAliases: [tracking] }])
    await act(other, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-9' }))
    expect(tx.all('package')).toMatchObject([{ hawbNumber: 'H-1', trackingAliases: [tracking, 'H-9'] }])
    expect(tx.all('package')[0]?.codes).toEqual([tracking, 'H-9', 'H-1'])
    expect(tx.all('review')).toEqual([])
  })

  test('that another package has is looked at when it comes with a second scan', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    await act(clerk, 'package.checkIn', labelled(idOf(2), 'H-2'))
    await act(other, 'package.checkIn', labelled(idOf(2), 'H-1'))
    expect(tx.all('review').map(({ kind, packageId }) => [kind, packageId])).toEqual([['hawbTaken', idOf(2)]])
    expect(await tx.get('package', idOf(2))).toMatchObject({ hawbNumber: 'H-2', trackingAliases: [second] })
  })
})

describe('a second scan', () => {
  test('says who scanned first and when, adds to the timeline, and fills gaps', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { bin: 'A-1' }), 1)
    const again = await act(other, 'package.checkIn', checkIn(idOf(2), { weightLb: 4 }), 2)
    expect(again).toEqual({
      ...{ outcome: 'already', packageId: idOf(1) },
      message: expect.stringMatching(/^Already checked in by Wendy Clerk, /),
    })
    expect(await tx.get('package', idOf(1))).toMatchObject({
      ...{ bin: 'A-1', weightLb: 4, chargeableLb: 4, checkedInBy: clerk.name, checkedInAt: at(1) },
      placement: { by: clerk.name },
    })
    expect(tx.all('packageEvent').map(({ note, stepBack, by }) => [note, stepBack, by])).toEqual([
      ['', false, clerk.name],
      ['Scanned again', false, other.name],
    ])
    expect(tx.all('review')).toEqual([])
    // The id that the second device made up leads to the package.
    expect(await tx.get('package', idOf(2))).toEqual({
      ...{ ...blankPackage(idOf(2), now), mergedInto: idOf(1), deletedAt: now },
    })
  })

  test('that says otherwise asks a person, and changes nothing', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { bin: 'A-1', weightLb: 3 }))
    await act(other, 'package.checkIn', checkIn(idOf(1), { weightLb: 5 }))
    expect(tx.all('package')).toMatchObject([{ weightLb: 3, bin: 'A-1' }])
    expect(tx.all('review')).toMatchObject([
      { kind: 'secondCheckIn', differences: [{ field: 'weightLb', current: 3, offered: 5 }] },
    ])
  })

  test('gives a package without an owner to the owner it names, with its timeline', async () => {
    const { tx, act } = world()
    await tx.put('account', accountOf(customer))
    await act(clerk, 'package.checkIn', checkIn(idOf(1)))
    await act(other, 'package.checkIn', checkIn(idOf(1), { accountId: customer.accountId }))
    const { accountId } = customer
    expect(tx.all('package')).toMatchObject([{ accountId }])
    expect(tx.all('packageEvent')).toMatchObject([{ accountId }, { accountId }])
  })
})

describe('onto a manifest', () => {
  test.each([
    ['that is open', {}, true, ''],
    ['that is sealed', { status: 'Sealed' }, false, 'Manifest M-1 is sealed.'],
    ['that is deleted', { deletedAt: now }, false, 'Manifest M-1 is open.'],
  ] as const)('%s', async (_what, over, isAdded, note) => {
    const { tx, act } = world()
    const manifestId = idOf(0x71)
    await tx.put('manifest', { ...manifestRow(manifestId), number: 'M-1', ...over })
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { manifestId }), 5)
    expect(tx.all('package')).toMatchObject([{ manifestId: isAdded ? manifestId : null }])
    expect(tx.all('manifestLine')).toEqual(
      isAdded
        ? [
            {
              ...{
                manifestLineId: idOf(1),
                manifestId,
                packageId: idOf(1),
                addedAt: at(5),
                addedBy: clerk.name,
              },
              ...{ arrival: 'Pending', version: 0, createdAt: now, updatedAt: now },
              ...{ deletedAt: null, archivedAt: null },
            },
          ]
        : [],
    )
    expect(tx.all('review').map((review) => [review.kind, review.note])).toEqual(
      isAdded ? [] : [['manifestClosed', note]],
    )
  })

  test('that is not there: the server asks a person, a device leaves it to the server', async () => {
    for (const side of ['server', 'device'] as const) {
      const { tx, act } = world({ side })
      await act(clerk, 'package.checkIn', checkIn(idOf(1), { manifestId: idOf(0x71) }))
      expect(tx.all('package')[0]?.manifestId).toBe(side === 'device' ? idOf(0x71) : null)
      expect(tx.all('review').map((review) => review.note)).toEqual(
        side === 'device' ? [] : [`Manifest ${idOf(0x71)} is gone.`],
      )
      expect(tx.all('packageEvent')[0]?.recordedAt).toBe(side === 'server' ? now : null)
    }
  })
})

describe('a pre-alert under an id that is taken', () => {
  test('by one’s own is the same pre-alert again', async () => {
    const { tx, act } = world()
    await act(customer, 'package.prealert', prealert(idOf(1)))
    for (const trackingNumber of [tracking, second])
      await expect(
        act(customer, 'package.prealert', prealert(idOf(1), { trackingNumber })),
      ).rejects.toMatchObject({ code: 'already-exists' })
    await expect(act(customer, 'package.prealert', prealert(idOf(2)))).rejects.toMatchObject({
      ...{ code: 'already-exists', fields: { trackingNumber: [expect.stringContaining(tracking)] } },
    })
    expect(tx.all('package')).toHaveLength(1)
  })

  test('by a stranger’s tells nothing of it, and gets an id of its own', async () => {
    const { act, living } = world()
    await act(stranger, 'package.prealert', prealert(idOf(1)))
    const result = await act(customer, 'package.prealert', prealert(idOf(1), { trackingNumber: second }))
    expect(result).toMatchObject({ outcome: 'done' })
    expect(result.packageId).not.toBe(idOf(1))
    expect(living().map(({ accountId }) => accountId)).toEqual([stranger.accountId, customer.accountId])
  })
})

test('what a customer announces after it came fills gaps, and asks about what it contradicts', async () => {
  const { tx, act } = world({
    fileOf: async () => ({ ownerAccountId: customer.accountId, kind: 'merchant-invoice' }),
  })
  await tx.put('account', accountOf(customer))
  const own = { accountId: customer.accountId }
  await act(clerk, 'package.checkIn', checkIn(idOf(1), { ...own, description: 'Boots' }))
  const result = await act(
    customer,
    'package.prealert',
    prealert(idOf(9), { merchantInvoiceFileId: idOf(0xf1) }),
  )
  expect(result).toEqual({
    ...{ outcome: 'already', packageId: idOf(1) },
    message: `Package ${tracking} is already with us. We've added your details to it.`,
  })
  expect(tx.all('package')).toMatchObject([
    {
      ...{ description: 'Boots', shipper: 'Shop', declaredValueUsdCents: 100, pieces: 2 },
      ...{ merchantInvoiceFileId: idOf(0xf1), invoiceState: 'Received', reviewReason: expect.any(String) },
    },
  ])
  expect(tx.all('review')).toMatchObject([
    { kind: 'ownerDiffers', differences: [{ field: 'description', current: 'Boots', offered: 'Shoes' }] },
  ])
  // A second invoice takes no first one's place.
  await act(
    customer,
    'package.prealert',
    prealert(idOf(9), { merchantInvoiceFileId: idOf(0xf2), description: 'Boots' }),
  )
  expect(tx.all('package')[0]?.merchantInvoiceFileId).toBe(idOf(0xf1))
  expect(tx.all('review')).toHaveLength(1)
})

test('a pre-alert of what is a stranger’s box asks about that box', async () => {
  const { tx, act } = world()
  await tx.put('account', accountOf(customer, 'QS-77'))
  await act(clerk, 'package.checkIn', checkIn(idOf(1)))
  expect(await act(customer, 'package.prealert', prealert(idOf(2)))).toMatchObject({ packageId: idOf(2) })
  expect(tx.all('review')).toMatchObject([
    { kind: 'claimed', packageId: idOf(1), prealertId: idOf(2), note: 'QS-77 says this package is theirs.' },
  ])
  expect(await tx.get('package', idOf(1))).toMatchObject({ reviewReason: expect.any(String) })
  expect(await tx.get('package', idOf(2))).toMatchObject({
    reviewReason: null,
    accountId: customer.accountId,
  })
})
