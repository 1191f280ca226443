import { describe, expect, test } from 'vitest'
import { emptyDetails } from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { type ArgsOf, runMutator } from '../index.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const ursula = actorOf('User', idOf(0xc1), 'Ursula Thompson')
const stan = actorOf('User', idOf(0xc2), 'Stan Stranger')
const tracking = '1Z999AA10123456784'
const wrongCheck = '1Z999AA10123456785'

async function world() {
  const tx = memoryTx()
  await tx.put('account', accountOf(ursula, 'QS-10001'))
  await tx.put('account', accountOf(stan, 'QS-10002'))
  let n = 0
  const act = (actor: typeof clerk, name: string, args: unknown) => {
    const at = new Date(Date.UTC(2026, 10, 2, 8, ++n)).toISOString()
    return runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: at, occurredAt: at, deviceId: 'test', side: 'server' },
      fileOf: async () => ({ ownerAccountId: actor.accountId, kind: 'merchant-invoice' }),
    })
  }
  const checkIn = (packageId: string, more: Partial<ArgsOf<'package.checkIn'>> = {}) =>
    act(clerk, 'package.checkIn', {
      ...{ packageId, trackingNumber: tracking, rawBarcode: '', hawbNumber: null, manifestId: null },
      ...emptyDetails,
      bin: 'A-01',
      ...more,
    })
  const prealert = (actor: typeof clerk, packageId: string, more: Partial<ArgsOf<'package.prealert'>> = {}) =>
    act(actor, 'package.prealert', {
      ...{ packageId, trackingNumber: tracking, courier: '', shipper: 'Shoe shop' },
      ...{ description: 'Running shoes', declaredValueUsdCents: 8999, quantity: 1 },
      merchantInvoiceFileId: null,
      ...more,
    })
  const resolve = (review: Review | undefined, take: readonly string[]) =>
    act(clerk, 'review.resolve', {
      reviewId: review?.reviewId,
      resolution: take.length > 0 ? 'replace' : 'keep',
      changes: Object.fromEntries(
        (review?.differences ?? [])
          .filter(({ field }) => take.includes(field))
          .map(({ field, offered }) => [field, offered]),
      ),
    })
  const find = (packageId: string) => tx.all('package').find((row) => row.packageId === packageId)
  return {
    ...{ tx, act, checkIn, prealert, resolve, find },
    open: () => tx.all('review').filter(({ status }) => status === 'Open'),
    events: (packageId: string) =>
      tx
        .all('packageEvent')
        .filter((event) => event.packageId === packageId)
        .map(({ status, accountId }) => [status, accountId]),
  }
}

const everything = ['accountId', 'description', 'shipper', 'declaredValueUsdCents']
const box = idOf(1)
const hers = idOf(2)
const his = idOf(3)

describe('[K7] a pre-alert for a box that has arrived', () => {
  test('without an owner is answered like any other, and staff are asked whether it is hers', async () => {
    const { checkIn, prealert, find, open } = await world()
    const free = await prealert(stan, his, { trackingNumber: 'TBA000000000001' })
    await checkIn(box)
    const answer = await prealert(ursula, hers)
    expect(answer).toEqual({ ...free, packageId: hers })
    expect(find(hers)).toMatchObject({ status: 'PreAlert', accountId: ursula.accountId })
    expect(find(box)).toMatchObject({
      accountId: null,
      description: '',
      reviewReason: 'A customer says this package is theirs',
    })
    expect(open()).toMatchObject([
      {
        ...{ kind: 'claimed', packageId: box, prealertId: hers, by: 'Ursula Thompson' },
        note: 'QS-10001 says this package is theirs.',
        differences: expect.arrayContaining([
          { field: 'accountId', current: null, offered: ursula.accountId },
          { field: 'description', current: '', offered: 'Running shoes' },
          { field: 'declaredValueUsdCents', current: null, offered: 8999 },
        ]),
      },
    ])
  })

  test('with another owner, too, and nothing of either is shown to the other', async () => {
    const { checkIn, prealert, find, open } = await world()
    await checkIn(box, { accountId: stan.accountId })
    expect(await prealert(ursula, hers)).toEqual({ outcome: 'done', message: undefined, packageId: hers })
    expect(find(box)).toMatchObject({ accountId: stan.accountId, description: '' })
    expect(open()).toMatchObject([{ kind: 'claimed', packageId: box, prealertId: hers }])
  })

  test('of the customer’s own adds missing details, and staff see the details that it contradicts', async () => {
    const { checkIn, prealert, find, open } = await world()
    await checkIn(box, { accountId: ursula.accountId, description: 'Box' })
    const answer = await prealert(ursula, hers, { merchantInvoiceFileId: idOf(0xf1) })
    expect(answer).toMatchObject({ outcome: 'already', packageId: box })
    expect(answer.message).toMatch(/already with us\. We’ve added your details/)
    expect(find(hers)).toBeUndefined()
    expect(find(box)).toMatchObject({
      ...{ description: 'Box', shipper: 'Shoe shop', declaredValueUsdCents: 8999 },
      ...{ merchantInvoiceFileId: idOf(0xf1), invoiceState: 'Received' },
    })
    expect(open()).toMatchObject([
      { kind: 'ownerDiffers', differences: [{ field: 'description', offered: 'Running shoes' }] },
    ])
  })
})

describe('[K7] two pre-alerts of one number', () => {
  test('of two customers are both kept and staff are asked; the box that comes is given to neither automatically', async () => {
    const { checkIn, prealert, find, open } = await world()
    await prealert(ursula, hers)
    expect(await prealert(stan, his)).toMatchObject({ outcome: 'done', packageId: his })
    expect(open()).toMatchObject([{ packageId: hers, prealertId: his }])
    expect(await checkIn(box)).toMatchObject({ outcome: 'review', packageId: box })
    expect(find(box)?.accountId).toBeNull()
    expect(
      open()
        .map(({ packageId, prealertId }) => [packageId, prealertId])
        .sort(),
    ).toEqual([
      [box, hers],
      [box, his],
    ])
    expect(find(hers)?.reviewReason).toBeNull()
  })

  test('chosen by a person at the desk, the box is the chosen one’s, and the other is asked about', async () => {
    const { checkIn, prealert, find, open } = await world()
    await prealert(ursula, hers)
    await prealert(stan, his)
    await checkIn(his)
    expect(find(his)).toMatchObject({ accountId: stan.accountId, status: 'ReceivedAtWharehouse' })
    expect(open()).toMatchObject([{ packageId: his, prealertId: hers }])
  })

  describe.each([
    ['scanned without looking at the pre-alert', box],
    ['chosen in the form, where its pre-alert was found', hers],
  ])(
    '[K7] a check-in for a person other than the only customer who announced the box, %s',
    (_, packageId) => {
      const checkInForStan = async () => {
        const { checkIn, prealert, ...rest } = await world()
        await prealert(ursula, hers, { merchantInvoiceFileId: idOf(0xf1) })
        const outcome = await checkIn(packageId, { accountId: stan.accountId })
        const prealertOf = () =>
          rest.tx.all('package').find((row) => row.accountId === ursula.accountId && !row.deletedAt)
        return { ...rest, checkIn, prealert, outcome, prealertOf }
      }

      test('leaves her the pre-alert, and staff are asked who is right', async () => {
        const { outcome, find, open, prealertOf, events } = await checkInForStan()
        expect(outcome).toMatchObject({ outcome: 'review', packageId })
        expect(find(packageId)).toMatchObject({
          ...{ accountId: stan.accountId, status: 'ReceivedAtWharehouse', mergedInto: null },
          ...{ description: '', shipper: '', declaredValueUsdCents: null, merchantInvoiceFileId: null },
        })
        expect(prealertOf()).toMatchObject({
          ...{ status: 'PreAlert', description: 'Running shoes', merchantInvoiceFileId: idOf(0xf1) },
          checkedInAt: null,
        })
        expect(open()).toMatchObject([
          {
            kind: 'claimed',
            packageId,
            prealertId: prealertOf()?.packageId,
            note: expect.stringContaining('QS-10001'),
          },
        ])
        expect(events(packageId)).toEqual([['ReceivedAtWharehouse', stan.accountId]])
        expect(events(prealertOf()?.packageId ?? '')).toEqual([['PreAlert', ursula.accountId]])
      })

      test('and they may give the box to her', async () => {
        const { resolve, find, open, prealertOf } = await checkInForStan()
        const prealertId = prealertOf()?.packageId ?? ''
        await resolve(open()[0], everything)
        expect(find(packageId)).toMatchObject({
          ...{ accountId: ursula.accountId, description: 'Running shoes', merchantInvoiceFileId: idOf(0xf1) },
          ...{ reviewReason: null, mergedInto: null },
        })
        expect([find(prealertId)?.mergedInto, open()]).toEqual([packageId, []])
      })

      test('is undone without a trace in her pre-alert', async () => {
        const { act, find, open, prealertOf } = await checkInForStan()
        await act(clerk, 'package.undoCheckIn', { packageId, checkInUid: idOf(0x400000) })
        expect(find(packageId)?.deletedAt).not.toBeNull()
        expect(prealertOf()).toMatchObject({ status: 'PreAlert', deletedAt: null })
        expect(open().filter(({ deletedAt }) => !deletedAt)).toEqual([])
      })
    },
  )

  test('with an invoice on the announced package, it stays its customer’s, and staff are asked', async () => {
    const { tx, checkIn, prealert, find, open } = await world()
    await prealert(ursula, hers)
    const row = await tx.get('package', hers)
    if (row) await tx.put('package', { ...row, invoiceId: idOf(0xe1) })
    expect(await checkIn(hers, { accountId: stan.accountId })).toMatchObject({ outcome: 'review' })
    expect(find(hers)).toMatchObject({ accountId: ursula.accountId, status: 'ReceivedAtWharehouse' })
    expect(open()).toMatchObject([
      { differences: [{ field: 'accountId', current: ursula.accountId, offered: stan.accountId }] },
    ])
  })

  test('of one customer is one: words say what to do', async () => {
    const { prealert } = await world()
    await prealert(ursula, hers)
    await expect(prealert(ursula, idOf(9), { trackingNumber: tracking.toLowerCase() })).rejects.toMatchObject(
      {
        code: 'already-exists',
        message: `You already have a pre-alert for tracking number ${tracking}. Open it to change its details.`,
      },
    )
  })

  test('deleted by its customer, a claim is closed', async () => {
    const { act, checkIn, prealert, find, open } = await world()
    await checkIn(box)
    await prealert(ursula, hers)
    await act(ursula, 'package.remove', { packageId: hers })
    expect(open()).toEqual([])
    expect(find(box)?.reviewReason).toBeNull()
  })
})

describe('[K8] a claim that staff accept', () => {
  test('gives the box its owner, details, invoice and timeline; the pre-alert leads to the box', async () => {
    const { act, checkIn, prealert, resolve, find, open, events } = await world()
    await checkIn(box, { weightLb: 3 })
    await prealert(ursula, hers, { merchantInvoiceFileId: idOf(0xf1) })
    await resolve(open()[0], everything)
    expect(find(box)).toMatchObject({
      ...{ accountId: ursula.accountId, description: 'Running shoes', shipper: 'Shoe shop', weightLb: 3 },
      ...{ declaredValueUsdCents: 8999, merchantInvoiceFileId: idOf(0xf1), invoiceState: 'Received' },
      ...{ status: 'ReceivedAtWharehouse', reviewReason: null },
    })
    expect(find(hers)).toMatchObject({ mergedInto: box, deletedAt: expect.any(String) })
    expect(events(hers)).toEqual([])
    expect(events(box).sort()).toEqual([
      ['PreAlert', ursula.accountId],
      ['ReceivedAtWharehouse', ursula.accountId],
    ])
    expect(open()).toEqual([])
    await act(clerk, 'package.update', { packageId: hers, changes: { bin: 'B-02' } })
    expect(find(box)?.bin).toBe('B-02')
  })

  test('takes over only what was chosen', async () => {
    const { checkIn, prealert, resolve, find, open } = await world()
    await checkIn(box)
    await prealert(ursula, hers)
    await resolve(open()[0], ['accountId', 'shipper'])
    expect(find(box)).toMatchObject({ accountId: ursula.accountId, shipper: 'Shoe shop', description: '' })
    expect(find(hers)?.mergedInto).toBe(box)
  })

  test('by giving the package its owner anywhere else, is settled as well', async () => {
    const { act, checkIn, prealert, find, open } = await world()
    await checkIn(box)
    await prealert(ursula, hers)
    await act(clerk, 'package.update', { packageId: box, changes: { accountId: ursula.accountId } })
    expect(find(box)).toMatchObject({ description: 'Running shoes', reviewReason: null })
    expect([find(hers)?.mergedInto, open()]).toEqual([box, []])
  })

  test('by a second scan that names its owner, is settled as well', async () => {
    const { checkIn, prealert, find, open } = await world()
    await checkIn(box)
    await prealert(ursula, hers)
    await prealert(stan, his)
    await checkIn(idOf(9), { accountId: ursula.accountId })
    expect([find(box)?.accountId, find(hers)?.mergedInto, find(his)?.mergedInto]).toEqual([
      ursula.accountId,
      box,
      null,
    ])
    expect(open()).toMatchObject([{ kind: 'claimed', prealertId: his }])
  })

  test('brings the customs hold and the place that were recorded on it', async () => {
    const { act, checkIn, prealert, find } = await world()
    const office = actorOf('Supervisor', idOf(0xa2), 'Sue Office')
    const customs = { channel: null, entryNumber: '', dutyJmdCents: null }
    await checkIn(box)
    await prealert(ursula, hers)
    await act(office, 'package.statusUpdate', {
      ...{ packageIds: [hers], status: 'Shipped', reason: '', note: '', branchId: null },
    })
    await act(office, 'package.customs', {
      ...{ ...customs, packageIds: [hers], state: 'Hold', note: 'No invoice' },
    })
    await checkIn(idOf(9), { accountId: ursula.accountId })
    expect(find(box)).toMatchObject({
      status: 'Shipped',
      customs: { state: 'Hold', note: 'No invoice' },
    })
    const release = { packageIds: [box], status: 'ReadyForPickup', reason: '', note: '', branchId: null }
    await expect(act(office, 'package.statusUpdate', release)).rejects.toThrow('customs')
  })

  test('refused, changes nothing of either', async () => {
    const { checkIn, prealert, resolve, find, open } = await world()
    await checkIn(box)
    await prealert(ursula, hers)
    await resolve(open()[0], [])
    expect(find(box)).toMatchObject({ accountId: null, description: '', reviewReason: null })
    expect(find(hers)).toMatchObject({ status: 'PreAlert', deletedAt: null })
    expect(open()).toEqual([])
  })

  test('leaves the claim of another customer open', async () => {
    const { checkIn, prealert, resolve, find, open } = await world()
    await checkIn(box)
    await prealert(ursula, hers)
    await prealert(stan, his)
    await resolve(
      open().find(({ prealertId }) => prealertId === hers),
      everything,
    )
    expect(open()).toMatchObject([{ packageId: box, prealertId: his }])
    expect(find(box)).toMatchObject({ accountId: ursula.accountId, reviewReason: expect.any(String) })
  })
})

describe('[K6] a number whose check digit is wrong', () => {
  test('is pre-alerted, and named as such', async () => {
    const { prealert, find } = await world()
    expect(await prealert(ursula, hers, { trackingNumber: wrongCheck })).toEqual({
      outcome: 'done',
      message: 'This looks like UPS, but the check digit doesn’t match. Please check the number.',
      packageId: hers,
    })
    expect(find(hers)).toMatchObject({ status: 'PreAlert', trackingNormalized: wrongCheck })
  })

  test('is not matched automatically: the box has its own row, and staff are asked', async () => {
    const { checkIn, prealert, resolve, find, open } = await world()
    await prealert(ursula, hers, { trackingNumber: wrongCheck })
    const answer = await checkIn(box, { trackingNumber: wrongCheck })
    expect(answer).toMatchObject({ outcome: 'review', packageId: box })
    expect(find(hers)?.status).toBe('PreAlert')
    expect(open()).toMatchObject([{ kind: 'claimed', packageId: box, prealertId: hers }])
    await resolve(open()[0], everything)
    expect(find(box)).toMatchObject({ accountId: ursula.accountId, description: 'Running shoes' })
    expect(await checkIn(idOf(9), { trackingNumber: wrongCheck })).toMatchObject({
      outcome: 'already',
      packageId: box,
    })
  })

  test('with the owner given at the desk, is that owner’s pre-alert', async () => {
    const { checkIn, prealert, find, open } = await world()
    await prealert(ursula, hers, { trackingNumber: wrongCheck })
    await checkIn(box, { trackingNumber: wrongCheck, accountId: ursula.accountId })
    expect(find(box)).toMatchObject({ description: 'Running shoes' })
    expect([find(hers)?.mergedInto, open()]).toEqual([box, []])
  })
})

describe('[K5] a label and the number that people write', () => {
  const label = '1195266473930007521100871079919940'
  const writtenNumber = '8710 7991 9940'
  test.each([
    ['written, then scanned', writtenNumber, label],
    ['scanned, then written', label, writtenNumber],
  ])('are one package: %s', async (_, announcedNumber, scannedNumber) => {
    const { checkIn, prealert, find } = await world()
    await prealert(ursula, hers, { trackingNumber: announcedNumber })
    expect(await checkIn(box, { trackingNumber: scannedNumber })).toMatchObject({ packageId: hers })
    expect([find(hers)?.status, find(box)?.mergedInto]).toEqual(['ReceivedAtWharehouse', hers])
  })

  test('a package that staff expect without knowing its owner, and that a customer announces, becomes one package', async () => {
    const { act, checkIn, prealert, resolve, find, open } = await world()
    await act(clerk, 'package.create', {
      ...emptyDetails,
      packageId: idOf(7),
      trackingNumber: label,
      note: 'Fragile',
    })
    await prealert(ursula, hers, { trackingNumber: writtenNumber })
    await checkIn(box, { trackingNumber: label })
    expect(find(box)).toMatchObject({ accountId: null, note: 'Fragile' })
    expect(find(idOf(7))?.mergedInto).toBe(box)
    await resolve(
      open().find(({ prealertId }) => prealertId === hers),
      everything,
    )
    expect([find(hers)?.mergedInto, open()]).toEqual([box, []])
  })
})
