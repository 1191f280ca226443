import { describe, expect, test } from 'vitest'
import {
  at,
  blank,
  boss,
  checkIn,
  clerk,
  create,
  customer,
  eventMarks,
  now,
  numberFields,
  prealert,
  second,
  tracking,
  world,
} from '../../test/arrival-world.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { accountOf, idOf } from '../../test/people.ts'

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
      ...{ ...numberFields, bin: 'A-1', weightLb: 3, chargeableLb: 3, hawbNumber: 'HAWB-1' },
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
        headingTo: null,
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
  expect(row).toEqual({ ...blank(idOf(1)), ...numberFields, description: 'Shoes' })
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
      ...{ ...blank(idOf(1)), ...numberFields, shipper: 'Shop', description: 'Shoes', pieces: 2 },
      ...{ declaredValueUsdCents: 100, accountId: customer.accountId, branchId: idOf(0xb9), mode: 'Air' },
      service: '',
    },
  ])
  expect(tx.all('packageEvent')).toMatchObject([
    { status: 'PreAlert', stepBack: false, note: '', branchId: null, accountId: customer.accountId },
  ])
})

test.each([
  ['what was said', 'DHL', 'DHL'],
  ['else what the number tells', '', 'UPS'],
])('the courier is %s', async (_what, courier, expectedCourier) => {
  for (const [actor, name, args] of [
    [clerk, 'package.checkIn', checkIn(idOf(1), { courier })],
    [boss, 'package.create', create(idOf(1), { courier })],
    [customer, 'package.prealert', prealert(idOf(1), { courier })],
  ] as const) {
    const { tx, act } = world()
    await act(actor, name, args)
    expect(tx.all('package')[0]?.courier).toBe(expectedCourier)
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
              ...{
                arrival: 'Pending',
                extra: false,
                offices: [],
                version: 0,
                createdAt: now,
                updatedAt: now,
              },
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
