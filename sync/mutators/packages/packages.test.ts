import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { type ArgsOf, runMutator } from '../index.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const otherClerk = actorOf('Warehouse', idOf(0xa2), 'Oscar Other')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const stranger = actorOf('User', idOf(0xc2), 'Stan Stranger')
const tracking = '1Z999AA10123456784'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()

function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  let n = 0
  const act = (actor: typeof clerk, name: string, args: unknown, minute = ++n) =>
    runMutator(tx, name, args, actor, {
      uid: idOf(0x100000 * ++n),
      now: at(500),
      occurredAt: at(minute),
      deviceId: `${actor.name}'s handheld`,
      side,
    })
  const packages = () => tx.all('package').filter((row) => !row.mergedInto)
  return {
    tx,
    act,
    packages,
    events: () => tx.all('packageEvent'),
    reviews: () => tx.all('review'),
  }
}

const checkInArgs = (
  packageId: string,
  more: Partial<ArgsOf<'package.checkIn'>> = {},
): ArgsOf<'package.checkIn'> => ({
  packageId,
  trackingNumber: tracking,
  rawBarcode: tracking,
  hawbNumber: null,
  manifestId: null,
  ...emptyDetails,
  bin: 'A-01',
  ...more,
})

const prealertArgs = (packageId: string): ArgsOf<'package.prealert'> => ({
  packageId,
  trackingNumber: `${tracking.slice(0, 6)} ${tracking.slice(6)}`.toLowerCase(),
  courier: '',
  shipper: 'Shoe shop',
  description: 'Running shoes',
  declaredValueUsdCents: 8999,
  quantity: 1,
  merchantInvoiceFileId: null,
})

describe('check-in', () => {
  test('fulfils the pre-alert of the same number, under any id that the device made up', async () => {
    const { tx, act, packages } = world()
    await tx.put('account', accountOf(customer))
    await act(customer, 'package.prealert', prealertArgs(idOf(1)))
    const result = await act(clerk, 'package.checkIn', checkInArgs(idOf(2), { weightLb: 3.5 }))
    expect(result).toEqual({ outcome: 'done', packageId: idOf(1) })
    expect(packages()).toHaveLength(1)
    expect(packages()[0]).toMatchObject({
      accountId: customer.accountId,
      description: 'Running shoes',
      declaredValueUsdCents: 8999,
      status: 'ReceivedAtWharehouse',
      checkedInBy: 'Wendy Clerk',
      weightLb: 3.5,
      bin: 'A-01',
    })
  })

  test('[K1] a second one makes no second package: it adds, it is reviewed, its label finds the package', async () => {
    const { act, packages, reviews } = world()
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1), { hawbNumber: 'QS2600000017', weightLb: 3 }))
    const second = checkInArgs(idOf(2), { hawbNumber: 'QS2600500018', weightLb: 4, description: 'Shoes' })
    const result = await act(otherClerk, 'package.checkIn', second)
    expect(result.outcome).toBe('already')
    expect(result.message).toMatch(/^Already checked in by Wendy Clerk, 2 Nov 2026, \d?\d:\d\d [ap]m$/)
    expect(packages()).toHaveLength(1)
    expect(packages()[0]).toMatchObject({ weightLb: 3, description: 'Shoes', hawbNumber: 'QS2600000017' })
    expect(packages()[0]?.codes).toContain('QS2600500018')
    expect(reviews()).toHaveLength(1)
    expect(reviews()[0]).toMatchObject({
      kind: 'secondCheckIn',
      status: 'Open',
      by: 'Oscar Other',
      differences: [{ field: 'weightLb', current: 3, offered: 4 }],
    })
  })

  test('[K3] an owner who is gone makes the package unidentified, on the review list, and taken in', async () => {
    const { act, packages, reviews } = world()
    const result = await act(
      clerk,
      'package.checkIn',
      checkInArgs(idOf(1), { accountId: customer.accountId }),
    )
    expect(result.outcome).toBe('review')
    expect(packages()[0]).toMatchObject({ accountId: null, status: 'ReceivedAtWharehouse' })
    expect(reviews()[0]).toMatchObject({ kind: 'ownerGone', packageId: idOf(1) })
  })

  test('[K3] a sealed manifest takes no package, and the package is taken in', async () => {
    const { tx, act, packages, reviews } = world()
    const open = {
      mode: 'Air',
      mawbNumber: '',
      carrier: '',
      originBranchId: null,
      destinationBranchId: null,
      departsAt: null,
      arrivesAt: null,
    }
    await act(clerk, 'manifest.create', { manifestId: idOf(7), ...open })
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1), { manifestId: idOf(7) }))
    expect(await tx.find('manifestLine', 'manifestId', idOf(7))).toHaveLength(1)
    const manifest = await tx.get('manifest', idOf(7))
    if (manifest) await tx.put('manifest', { ...manifest, status: 'Sealed' })
    await act(
      clerk,
      'package.checkIn',
      checkInArgs(idOf(2), {
        rawBarcode: 'TBA123456789012',
        trackingNumber: 'TBA123456789012',
        manifestId: idOf(7),
      }),
    )
    expect(packages()).toHaveLength(2)
    expect(reviews()[0]).toMatchObject({ kind: 'manifestClosed', packageId: idOf(2) })
    expect(await tx.find('manifestLine', 'manifestId', idOf(7))).toHaveLength(1)
  })

  test('[K4] a HAWB that another package has is refused', async () => {
    const { act } = world()
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1), { hawbNumber: 'QS2600000017' }))
    const twice = checkInArgs(idOf(2), {
      rawBarcode: 'TBA123456789012',
      trackingNumber: 'TBA123456789012',
      hawbNumber: 'QS2600000017',
    })
    await expect(act(clerk, 'package.checkIn', twice)).rejects.toMatchObject({ code: 'hawb-taken' })
  })

  test.each([
    [0, 'more than 0 lb'],
    [2000, 'more than 1,500 lb'],
    [1.234, 'more than two decimals'],
  ])('a weight of %d lb is refused in words', async (weightLb, words) => {
    const { act } = world()
    const attempt = act(clerk, 'package.checkIn', checkInArgs(idOf(1), { weightLb }))
    await expect(attempt).rejects.toThrow(words)
  })

  test.each(['42033166', 'QS-10001'])(
    'a barcode that names no package is refused in words: %s',
    async (code) => {
      const { act, packages } = world()
      const attempt = act(
        clerk,
        'package.checkIn',
        checkInArgs(idOf(1), { rawBarcode: code, trackingNumber: code }),
      )
      await expect(attempt).rejects.toMatchObject({
        code: 'invalid',
        message: expect.stringMatching(/\w+ \w+/),
      })
      expect(packages()).toHaveLength(0)
    },
  )

  test('needs the right to check in, before anything is looked at', async () => {
    const { act } = world()
    await expect(act(customer, 'package.checkIn', {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a photo taken under the id the device made up belongs to the real package', async () => {
    const { tx, act } = world()
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1)))
    await act(otherClerk, 'package.checkIn', checkInArgs(idOf(2)))
    const photo = {
      packageImageId: idOf(3),
      fileId: idOf(4),
      sha256: 'a'.repeat(64),
      contentType: 'image/jpeg',
      size: 10,
    }
    await act(otherClerk, 'package.addImage', { ...photo, packageId: idOf(2) })
    expect(await tx.find('packageImage', 'packageId', idOf(1))).toHaveLength(1)
  })
})

describe('pre-alert', () => {
  test('a second one of one customer is refused, and one of another customer tells nothing', async () => {
    const { act } = world()
    const first = await act(customer, 'package.prealert', prealertArgs(idOf(1)))
    await expect(act(customer, 'package.prealert', prealertArgs(idOf(2)))).rejects.toThrow(
      'You already have a pre-alert',
    )
    const foreign = await act(stranger, 'package.prealert', prealertArgs(idOf(3)))
    expect(foreign).toEqual({ ...first, packageId: idOf(3) })
  })

  test('a number may be used again once its package was delivered', async () => {
    const { act, packages, tx } = world()
    await act(customer, 'package.prealert', prealertArgs(idOf(1)))
    await tx.put('account', accountOf(customer))
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1)))
    const ready = { packageIds: [idOf(1)], status: 'ReadyForPickup', reason: '', note: '', branchId: null }
    await act(clerk, 'package.statusUpdate', ready)
    const [row] = packages()
    if (row) await tx.put('package', { ...row, billedAt: row.updatedAt })
    await act(actorOf('Employee'), 'package.deliver', {
      packageIds: [idOf(1)],
      recipient: { name: customer.name, relationship: '', idType: '', idLast4: '' },
      ...{ reason: '', overrideReason: '' },
    })
    await act(customer, 'package.prealert', prealertArgs(idOf(2)))
    expect(packages().map((row) => row.status)).toEqual(['Delivered', 'PreAlert'])
  })

  test('its owner may change and delete it until it arrives, and no one else may', async () => {
    const { act, packages } = world()
    await act(customer, 'package.prealert', prealertArgs(idOf(1)))
    const change = { packageId: idOf(1), changes: { description: 'Two pairs' } }
    await act(customer, 'package.update', change)
    expect(packages()[0]?.description).toBe('Two pairs')
    await expect(act(stranger, 'package.update', change)).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(customer, 'package.update', { ...change, changes: { bin: 'Z' } })).rejects.toMatchObject(
      { code: 'forbidden' },
    )
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1)))
    await expect(act(customer, 'package.update', change)).rejects.toThrow(/has arrived/)
    await expect(act(customer, 'package.remove', { packageId: idOf(1) })).rejects.toThrow(/has arrived/)
  })
})

describe('the effects of other changes', () => {
  test('events and photos go to the owner a package is given later', async () => {
    const { tx, act, events } = world()
    await tx.put('account', accountOf(customer))
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1)))
    expect(events()[0]?.accountId).toBeNull()
    await act(clerk, 'package.update', { packageId: idOf(1), changes: { accountId: customer.accountId } })
    expect(events().map((event) => event.accountId)).toEqual([customer.accountId])
  })

  test('two people who change different fields do not undo each other', async () => {
    const { act, packages } = world()
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1)))
    await act(clerk, 'package.update', { packageId: idOf(1), changes: { weightLb: 5 } })
    await act(otherClerk, 'package.update', { packageId: idOf(1), changes: { bin: 'B-02' } })
    expect(packages()[0]).toMatchObject({ weightLb: 5, bin: 'B-02', chargeableLb: 5 })
  })

  test('resolving the last open review clears the mark; a review is resolved once', async () => {
    const { act, packages, reviews } = world()
    await act(clerk, 'package.checkIn', checkInArgs(idOf(1), { weightLb: 3 }))
    await act(otherClerk, 'package.checkIn', checkInArgs(idOf(1), { weightLb: 4 }))
    const reviewId = reviews()[0]?.reviewId
    expect(packages()[0]?.reviewReason).not.toBeNull()
    await act(clerk, 'review.resolve', { reviewId, resolution: 'replace', changes: { weightLb: 4 } })
    expect(packages()[0]).toMatchObject({ weightLb: 4, reviewReason: null })
    expect(
      (await act(otherClerk, 'review.resolve', { reviewId, resolution: 'keep', changes: {} })).outcome,
    ).toBe('already')
  })

  test('[C4] both sides create the same rows from the same change', async () => {
    const [device, server] = [world('device'), world('server')]
    for (const side of [device, server]) await side.act(clerk, 'package.checkIn', checkInArgs(idOf(1)))
    expect(device.events().map((row) => row.packageEventId)).toEqual(
      server.events().map((row) => row.packageEventId),
    )
    expect(device.events()[0]?.recordedAt).toBeNull()
    expect(server.events()[0]?.recordedAt).toBe(at(500))
  })
})
