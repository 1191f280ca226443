import { describe, expect, test } from 'vitest'
import {
  at,
  checkIn,
  clerk,
  customer,
  now,
  otherClerk,
  prealert,
  second,
  stranger,
  tracking,
  world,
} from '../../test/arrival-world.ts'
import { accountOf, idOf } from '../../test/people.ts'
import { blankPackage } from './rows.ts'

describe('the number of a label', () => {
  const labelledCheckIn = (packageId: string, number: string | null) =>
    checkIn(packageId, { trackingNumber: second, rawBarcode: second, hawbNumber: number })

  test('that is free goes to the package, even if another package has none', async () => {
    const { act, living } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1)))
    await act(clerk, 'package.checkIn', labelledCheckIn(idOf(2), 'H-2'))
    expect(living().map(({ hawbNumber }) => hawbNumber)).toEqual([null, 'H-2'])
  })

  test('that another package has is refused while a person is present to print another', async () => {
    const { act, living } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    await expect(act(clerk, 'package.checkIn', labelledCheckIn(idOf(2), 'H-1'))).rejects.toMatchObject({
      ...{ code: 'hawb-taken', message: expect.stringContaining('HAWB H-1 is already on another package') },
    })
    expect(living()).toHaveLength(1)
  })

  test('that another package has is looked at when it comes from a queue', async () => {
    const { tx, act, living } = world({ isQueued: true })
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    const result = await act(clerk, 'package.checkIn', labelledCheckIn(idOf(2), 'H-1'))
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
    await act(otherClerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    expect(tx.all('package')).toMatchObject([{ hawbNumber: 'H-1', trackingAliases: [tracking] }])
    await act(otherClerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-9' }))
    expect(tx.all('package')).toMatchObject([{ hawbNumber: 'H-1', trackingAliases: [tracking, 'H-9'] }])
    expect(tx.all('package')[0]?.codes).toEqual([tracking, 'H-9', 'H-1'])
    expect(tx.all('review')).toEqual([])
  })

  test('that another package has is looked at when it comes with a second scan', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: 'H-1' }))
    await act(clerk, 'package.checkIn', labelledCheckIn(idOf(2), 'H-2'))
    await act(otherClerk, 'package.checkIn', labelledCheckIn(idOf(2), 'H-1'))
    expect(tx.all('review').map(({ kind, packageId }) => [kind, packageId])).toEqual([['hawbTaken', idOf(2)]])
    expect(await tx.get('package', idOf(2))).toMatchObject({ hawbNumber: 'H-2', trackingAliases: [second] })
  })
})

describe('a second scan', () => {
  test('says who scanned first and when, adds to the timeline, and fills gaps', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkIn(idOf(1), { bin: 'A-1' }), 1)
    const secondResult = await act(otherClerk, 'package.checkIn', checkIn(idOf(2), { weightLb: 4 }), 2)
    expect(secondResult).toEqual({
      ...{ outcome: 'already', packageId: idOf(1) },
      message: expect.stringMatching(/^Already checked in by Wendy Clerk, /),
    })
    expect(await tx.get('package', idOf(1))).toMatchObject({
      ...{ bin: 'A-1', weightLb: 4, chargeableLb: 4, checkedInBy: clerk.name, checkedInAt: at(1) },
      placement: { by: clerk.name },
    })
    expect(tx.all('packageEvent').map(({ note, stepBack, by }) => [note, stepBack, by])).toEqual([
      ['', false, clerk.name],
      ['Scanned again', false, otherClerk.name],
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
    await act(otherClerk, 'package.checkIn', checkIn(idOf(1), { weightLb: 5 }))
    expect(tx.all('package')).toMatchObject([{ weightLb: 3, bin: 'A-1' }])
    expect(tx.all('review')).toMatchObject([
      { kind: 'secondCheckIn', differences: [{ field: 'weightLb', current: 3, offered: 5 }] },
    ])
  })

  test('gives a package without an owner to the owner it names, with its timeline', async () => {
    const { tx, act } = world()
    await tx.put('account', accountOf(customer))
    await act(clerk, 'package.checkIn', checkIn(idOf(1)))
    await act(otherClerk, 'package.checkIn', checkIn(idOf(1), { accountId: customer.accountId }))
    const { accountId } = customer
    expect(tx.all('package')).toMatchObject([{ accountId }])
    expect(tx.all('packageEvent')).toMatchObject([{ accountId }, { accountId }])
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

  test('by another customer’s pre-alert reveals nothing about it, and gets its own id', async () => {
    const { act, living } = world()
    await act(stranger, 'package.prealert', prealert(idOf(1)))
    const result = await act(customer, 'package.prealert', prealert(idOf(1), { trackingNumber: second }))
    expect(result).toMatchObject({ outcome: 'done' })
    expect(result.packageId).not.toBe(idOf(1))
    expect(living().map(({ accountId }) => accountId)).toEqual([stranger.accountId, customer.accountId])
  })
})

test('a customer’s announcement after the arrival fills gaps, and asks about details that it contradicts', async () => {
  const { tx, act } = world({
    fileOf: async () => ({ ownerAccountId: customer.accountId, kind: 'merchant-invoice' }),
  })
  await tx.put('account', accountOf(customer))
  const ownerField = { accountId: customer.accountId }
  await act(clerk, 'package.checkIn', checkIn(idOf(1), { ...ownerField, description: 'Boots' }))
  const result = await act(
    customer,
    'package.prealert',
    prealert(idOf(9), { merchantInvoiceFileId: idOf(0xf1) }),
  )
  expect(result).toEqual({
    ...{ outcome: 'already', packageId: idOf(1) },
    message: `Package ${tracking} is already with us. We’ve added your details to it.`,
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
