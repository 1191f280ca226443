import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { claimFor, claimForAll, joinPrealerts, openReviews, settleClaims, withdrawClaims } from './claims.ts'
import { blankPackage } from './rows.ts'

// These tests check what makes a box a customer's, condition by condition: its owner pays for it and may fetch it.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const ursula = actorOf('User', idOf(0xc1), 'Ursula Thompson')
const stan = actorOf('User', idOf(0xc2), 'Stan Stranger')
const [boxId, prealertId, otherId] = [idOf(1), idOf(2), idOf(3)]
const number = '1Z999AA10123456784'
const now = '2026-11-02T08:00:00.000Z'
const context: MutatorContext = {
  ...{ uid: idOf(0x100000), now, occurredAt: now, deviceId: 'Dock 1', side: 'server' },
  id: () => idOf(0x200000),
}
const numberFields = { trackingNumber: number, trackingNormalized: number, codes: [number] }

const reviewRow = (over: Partial<Review> = {}): Review => ({
  ...{ reviewId: idOf(0x61), packageId: boxId, prealertId, kind: 'claimed', at: now, by: clerk.name },
  ...{ deviceId: 'Dock 1', note: '', differences: [], status: 'Open', resolution: null, resolvedBy: null },
  ...{ resolvedAt: null, version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
  ...over,
})

/** A box that has arrived, and what Ursula announced. */
async function world(pkg: Partial<Package> = {}, announcement: Partial<Package> = {}) {
  const tx = memoryTx()
  await tx.put('account', accountOf(ursula, 'QS-10001'))
  await tx.put('account', accountOf(stan, 'QS-10002'))
  const box: Package = {
    ...blankPackage(boxId, now),
    ...numberFields,
    ...{ status: 'ReceivedAtWharehouse', checkedInAt: now, reviewReason: 'Somebody has to look' },
    ...pkg,
  }
  const prealert: Package = {
    ...blankPackage(prealertId, now),
    ...numberFields,
    ...{ status: 'PreAlert', accountId: ursula.accountId, description: 'Running shoes' },
    ...announcement,
  }
  await tx.put('package', box)
  await tx.put('package', prealert)
  const mergedInto = async (id = prealertId) => (await tx.get('package', id))?.mergedInto
  const open = async () => (await openReviews(tx, boxId)).map(({ reviewId }) => reviewId)
  return { tx, box, prealert, mergedInto, open }
}

const ofUrsula = { accountId: ursula.accountId }

describe('[K8] a pre-alert becomes the package', () => {
  test('but not while it is on an invoice: what a bill names keeps its owner', async () => {
    const { tx, box, mergedInto } = await world(ofUrsula, { invoiceId: idOf(0x99) })
    await expect(joinPrealerts(tx, box, [reviewRow()], { actor: clerk, context })).rejects.toMatchObject({
      ...{ code: 'wrong-state' },
      message: 'The package is on an invoice. Void the invoice first, then change the customer.',
    })
    expect(await mergedInto()).toBeNull()
  })

  test.each<[what: string, box: Partial<Package>, prealert: Partial<Package>]>([
    ['that was deleted', ofUrsula, { deletedAt: now }],
    ['of another owner', { accountId: stan.accountId }, {}],
    ['that has come itself', ofUrsula, { checkedInAt: now }],
  ])('but not one %s', async (_, pkg, announcement) => {
    const { tx, box, mergedInto } = await world(pkg, announcement)
    await tx.put('review', reviewRow())
    expect(await joinPrealerts(tx, box, [reviewRow()], { actor: clerk, context })).toEqual(box)
    expect([await mergedInto(), tx.all('review')[0]?.status]).toEqual([null, 'Open'])
  })

  test('and an open claim is settled by it, while a decided one keeps what a person decided', async () => {
    const { tx, box } = await world(ofUrsula)
    const decidedReview = reviewRow({ status: 'Resolved', resolution: 'keep', resolvedBy: 'Sue Office' })
    await tx.put('review', decidedReview)
    const joinedBox = await joinPrealerts(tx, box, [decidedReview], { actor: clerk, context })
    expect(joinedBox.description).toBe('')
    expect(tx.all('review')).toEqual([decidedReview])

    const secondWorld = await world(ofUrsula)
    expect(
      await joinPrealerts(secondWorld.tx, secondWorld.box, [reviewRow()], { actor: clerk, context }),
    ).toMatchObject({
      description: 'Running shoes',
    })
    expect(secondWorld.tx.all('review')).toMatchObject([
      { status: 'Resolved', resolution: 'merge', resolvedBy: clerk.name, resolvedAt: now },
    ])
  })

  const fileIds = { box: idOf(0xf1), prealert: idOf(0xf2) }
  test.each<
    [of: string, box: Partial<Package>, prealert: Partial<Package>, file: string | null, state: string]
  >([
    [
      'the box',
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Verified' },
      {},
      fileIds.box,
      'Verified',
    ],
    [
      'the pre-alert',
      {},
      { merchantInvoiceFileId: fileIds.prealert, invoiceState: 'Received' },
      fileIds.prealert,
      'Received',
    ],
    [
      'both',
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Verified' },
      { merchantInvoiceFileId: fileIds.prealert, invoiceState: 'Received' },
      fileIds.box,
      'Verified',
    ],
    ['neither', { invoiceState: 'Rejected' }, { invoiceState: 'Missing' }, null, 'Rejected'],
  ])('with the merchant invoice of %s', async (_, pkg, announcement, merchantInvoiceFileId, invoiceState) => {
    const { tx, box } = await world({ ...ofUrsula, ...pkg }, announcement)
    expect(await joinPrealerts(tx, box, [reviewRow()], { actor: clerk, context })).toMatchObject({
      ...{ merchantInvoiceFileId, invoiceState },
    })
  })

  test('and every number of both leads to it, each once', async () => {
    const { tx, box } = await world({ ...ofUrsula, trackingAliases: ['A1', 'B2'] }, { codes: ['B2', 'C3'] })
    const { trackingAliases } = await joinPrealerts(tx, box, [reviewRow()], { actor: clerk, context })
    expect(trackingAliases).toEqual(['A1', 'B2', 'C3'])
  })
})

describe('[K7] other people announced the number of a box that has arrived', () => {
  test.each<[what: string, box: Partial<Package>, prealert: Partial<Package>, becomes: string | null]>([
    ['the same customer', ofUrsula, {}, boxId],
    ['staff, without an owner', ofUrsula, { accountId: null }, boxId],
    ['staff, for a box without an owner', {}, { accountId: null }, boxId],
    ['another customer', { accountId: stan.accountId }, {}, null],
    ['a customer, for a box without an owner', {}, {}, null],
    ['a customer whose own box has come', ofUrsula, { checkedInAt: now }, null],
  ])('%s', async (_, pkg, announcement, becomes) => {
    const { tx, box, prealert, mergedInto } = await world(pkg, announcement)
    const row = await claimForAll(tx, box, [prealert], { actor: clerk, context })
    expect(await mergedInto()).toBe(becomes)
    expect(row.accountId).toBe(box.accountId)
    const isAsked = becomes === null && prealert.checkedInAt === null
    expect(tx.all('review').map((review) => review.prealertId)).toEqual(isAsked ? [prealertId] : [])
  })

  test('staff are asked about each pre-alert once', async () => {
    const { tx, box, prealert, open } = await world()
    await tx.put('review', reviewRow({ reviewId: idOf(0x62), prealertId: otherId }))
    await claimFor(tx, box, prealert, { actor: clerk, context })
    const reviews = await open()
    expect(reviews).toHaveLength(2)
    expect(await claimFor(tx, box, prealert, { actor: clerk, context })).toBe(box)
    expect(await open()).toEqual(reviews)
  })

  test('only claims on the pre-alert itself are closed', async () => {
    const { tx, box, prealert } = await world()
    const onPrealert = { packageId: prealertId, prealertId: null }
    await tx.put('review', reviewRow({ ...onPrealert, reviewId: idOf(0x63) }))
    await tx.put('review', reviewRow({ ...onPrealert, reviewId: idOf(0x64), kind: 'arrivedDamaged' }))
    await claimForAll(tx, box, [prealert], { actor: clerk, context })
    const states = tx
      .all('review')
      .filter(({ packageId }) => packageId === prealertId)
      .map(({ kind, status }) => [kind, status])
    expect(states).toEqual([
      ['claimed', 'Resolved'],
      ['arrivedDamaged', 'Open'],
    ])
  })
})

describe('a claim ends', () => {
  test('with the pre-alert: the claims of others and the reviews of the pre-alert itself stay', async () => {
    const { tx, prealert, open } = await world()
    await tx.put('review', reviewRow({ reviewId: idOf(0x61) }))
    await tx.put('review', reviewRow({ reviewId: idOf(0x62), prealertId: otherId }))
    await tx.put('review', reviewRow({ reviewId: idOf(0x63), packageId: prealertId }))
    await withdrawClaims(tx, prealert, ursula, context)
    expect(await open()).toEqual([idOf(0x62)])
    expect((await openReviews(tx, prealertId)).map(({ reviewId }) => reviewId)).toEqual([idOf(0x63)])
    expect((await tx.get('package', boxId))?.reviewReason).toBe('Somebody has to look')
  })

  test.each([
    ['a pre-alert that its customer', prealertId, ursula],
    ['a box that a supervisor', boxId, actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')],
  ])('with the claimed record: no one is asked about %s deletes', async (_, packageId, actor) => {
    const { tx } = await world()
    await tx.put('review', reviewRow({ packageId, prealertId: otherId }))
    await tx.put('review', reviewRow({ packageId, prealertId: null, reviewId: idOf(0x65), kind: 'refused' }))
    await runMutator(tx, 'package.remove', { packageId }, actor, context)
    const states = tx.all('review').map(({ kind, status }) => [kind, status])
    expect(states).toEqual([
      ['claimed', 'Resolved'],
      ['refused', 'Open'],
    ])
    expect((await tx.get('package', packageId))?.deletedAt).toBe(now)
  })

  test('and takes the mark off the package only where it closed the last question', async () => {
    const keepsMark = async (...reviews: Review[]) => {
      const { tx, prealert } = await world()
      for (const review of reviews) await tx.put('review', review)
      await withdrawClaims(tx, prealert, ursula, context)
      return (await tx.get('package', boxId))?.reviewReason !== null
    }
    expect(await keepsMark()).toBe(true)
    expect(await keepsMark(reviewRow())).toBe(false)
    expect(
      await keepsMark(
        reviewRow(),
        reviewRow({ reviewId: idOf(0x62), kind: 'ownerDiffers', prealertId: null }),
      ),
    ).toBe(true)
  })

  test('when the package gets its owner, and the mark stays while others ask', async () => {
    const reasonAfter = async (...reviews: Review[]) => {
      const { tx, box } = await world(ofUrsula)
      for (const review of reviews) await tx.put('review', review)
      return (await settleClaims(tx, box, clerk, context)).reviewReason
    }
    expect(await reasonAfter()).toBe('Somebody has to look')
    expect(await reasonAfter(reviewRow())).toBeNull()
    expect(await reasonAfter(reviewRow(), reviewRow({ reviewId: idOf(0x62), prealertId: otherId }))).toBe(
      'Somebody has to look',
    )
  })
})
