import { describe, expect, test } from 'vitest'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import type { PackageImage } from '../../entities/packages/package-image.ts'
import type { Review } from '../../entities/packages/review.ts'
import { childId } from '../../lib/ids.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext, RowChange } from '../mutator.ts'
import { scannedAgain } from './check-in.ts'
import { blankPackage } from './rows.ts'

/** Each single condition of an undo: a check-in of 8:05 that Wendy takes back at 8:06. */

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const otherClerk = actorOf('Warehouse', idOf(0xa2), 'Oscar Other')
const ownUid = idOf(0x7000000)
const packageId = idOf(1)
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const marks = { version: 0, createdAt: at(5), updatedAt: at(5), deletedAt: null, archivedAt: null }

const eventRow = (over: Partial<PackageEvent> = {}): PackageEvent => ({
  ...{
    packageEventId: childId(ownUid, 1),
    packageId,
    accountId: null,
    driverId: null,
    offices: [],
    customs: null,
    headingTo: null,
  },
  ...{ status: 'ReceivedAtWharehouse', stepBack: false, note: '', branchId: null },
  ...{ occurredAt: at(5), rank: 10, deviceAt: null, recordedAt: null, by: clerk.name, deviceId: 'Dock 1' },
  ...marks,
  ...over,
})
const imageRow = (over: Partial<PackageImage> = {}): PackageImage => ({
  ...{
    packageImageId: idOf(0x51),
    packageId,
    accountId: null,
    driverId: null,
    offices: [],
    fileId: idOf(0x52),
  },
  ...{ sha256: '0f'.repeat(32), contentType: 'image/jpeg', size: 10, uploaded: true, takenAt: at(5) },
  ...{ by: clerk.name, ...marks },
  ...over,
})
const reviewRow = (over: Partial<Review> = {}): Review => ({
  ...{ reviewId: idOf(0x61), packageId, prealertId: null, kind: 'hawbTaken', at: at(5), by: clerk.name },
  ...{ deviceId: 'Dock 1', note: '', differences: [], status: 'Open', resolution: null, resolvedBy: null },
  ...{ resolvedAt: null, ...marks },
  ...over,
})
const ownHistory: RowChange[] = [{ accountId: clerk.accountId, before: null }]

async function world(pkg: Partial<Package> = {}, event: Partial<PackageEvent> = {}) {
  const tx = memoryTx()
  await tx.put('package', {
    ...blankPackage(packageId, at(5)),
    ...{ status: 'ReceivedAtWharehouse', checkedInAt: at(5), checkedInBy: clerk.name, bin: 'A-1' },
    ...pkg,
  })
  await tx.put('packageEvent', eventRow(event))
  const undo = (over: Partial<MutatorContext> & { history?: readonly RowChange[] | null } = {}) => {
    const { history = ownHistory, ...context } = over
    return runMutator(tx, 'package.undoCheckIn', { packageId, checkInUid: ownUid }, clerk, {
      ...{ uid: idOf(0x100000), now: at(6), occurredAt: at(6), deviceId: 'Dock 1', side: 'server' },
      ...(history === null ? {} : { historyOf: async () => history }),
      ...context,
    })
  }
  return { tx, undo, pkg: () => tx.get('package', packageId) }
}
type World = Awaited<ReturnType<typeof world>>

const another = (over: Partial<PackageEvent>) => eventRow({ packageEventId: idOf(0x41), rank: 20, ...over })
const put =
  (...rows: readonly (readonly ['packageEvent' | 'packageImage', object])[]) =>
  async ({ tx }: World) => {
    for (const [entity, row] of rows) await tx.put(entity, row as never)
  }
const ok = 'done'
const builtOn = 'Somebody else has worked on this package since'

/** The cases: what else there is, and what the undo answers. */
const cases: readonly (readonly [string, (here: World) => Promise<void>, string])[] = [
  ['nothing', put(), ok],
  ['a later event of somebody else', put(['packageEvent', another({ by: otherClerk.name })]), builtOn],
  ['a later event of one’s own', put(['packageEvent', another({})]), ok],
  [
    'a later event of somebody else that is deleted',
    put(['packageEvent', another({ by: otherClerk.name, deletedAt: at(5) })]),
    ok,
  ],
  ['an earlier event of somebody else', put(['packageEvent', another({ by: otherClerk.name, rank: 1 })]), ok],
  [
    'an undo of one’s own',
    put(['packageEvent', another({ stepBack: true, note: 'Check-in undone' })]),
    'already',
  ],
  [
    'an undo of somebody else',
    put(['packageEvent', another({ by: otherClerk.name, stepBack: true, note: 'Check-in undone' })]),
    builtOn,
  ],
  ['a step back of one’s own for another reason', put(['packageEvent', another({ stepBack: true })]), ok],
  ['a note like an undo’s', put(['packageEvent', another({ note: 'Check-in undone' })]), ok],
  [
    'an undo before the check-in',
    put(['packageEvent', another({ stepBack: true, note: 'Check-in undone', rank: 1 })]),
    ok,
  ],
  ['a photo of somebody else since', put(['packageImage', imageRow({ by: otherClerk.name })]), builtOn],
  [
    'a deleted photo of somebody else',
    put(['packageImage', imageRow({ by: otherClerk.name, deletedAt: at(5) })]),
    ok,
  ],
  [
    'a photo of somebody else from before',
    put(['packageImage', imageRow({ by: otherClerk.name, createdAt: at(4) })]),
    ok,
  ],
]

test.each(cases)('an undo is checked against %s', async (_what, arrange, answer) => {
  const testWorld = await world()
  await arrange(testWorld)
  const before = await testWorld.pkg()
  if (answer === builtOn) {
    await expect(testWorld.undo()).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(builtOn) },
    })
    expect(await testWorld.pkg()).toEqual(before)
  } else expect(await testWorld.undo()).toMatchObject({ outcome: answer })
})

test.each([
  ['no change at all', [], 'forbidden'],
  ['the first change by somebody else', [{ accountId: otherClerk.accountId, before: null }], 'forbidden'],
  ['one’s own', ownHistory, null],
  [
    'a later one by somebody else',
    [...ownHistory, { accountId: otherClerk.accountId, before: {} }],
    'wrong-state',
  ],
] as const)('with a history of %s', async (_what, history, code) => {
  const testWorld = await world()
  if (code === null) expect(await testWorld.undo({ history })).toMatchObject({ outcome: 'done', packageId })
  else await expect(testWorld.undo({ history })).rejects.toMatchObject({ code })
})

test('a person whose name was changed since undoes their own check-in', async () => {
  const testWorld = await world({}, { by: 'Wendy Former' })
  expect(await testWorld.undo()).toMatchObject({ outcome: 'done', packageId })
})

test('a device identifies the maker by the name on the event', async () => {
  expect(await (await world()).undo({ history: null, side: 'device' })).toMatchObject({ outcome: 'done' })
  await expect((await world({}, { by: otherClerk.name })).undo({ history: null })).rejects.toMatchObject({
    ...{ code: 'forbidden', message: 'Only the person who checked the package in can undo it.' },
  })
})

test('the check-in has to be there, and of this package', async () => {
  const testWorld = await world({}, { packageId: idOf(2) })
  await expect(testWorld.undo()).rejects.toMatchObject({ code: 'not-found' })
  const empty = await world({}, { packageEventId: idOf(0x49) })
  await expect(empty.undo()).rejects.toMatchObject({ code: 'not-found' })
})

test.each([
  ['in time by the device', { occurredAt: at(15), now: at(500) }, true],
  ['a moment too late', { occurredAt: at(16), now: at(16) }, false],
  ['with a time corrected by a minute in time', { occurredAt: at(15), deviceAt: at(14), now: at(500) }, true],
  ['with a time corrected by more', { occurredAt: at(15), deviceAt: at(13), now: at(500) }, false],
  ['with a corrected time in time', { occurredAt: at(500), deviceAt: at(3), now: at(15) }, true],
  ['with a corrected time too late', { occurredAt: at(6), deviceAt: at(3), now: at(500) }, false],
] as const)('%s', async (_what, context, isInTime) => {
  const testWorld = await world()
  if (isInTime) expect(await testWorld.undo(context)).toMatchObject({ outcome: 'done' })
  else
    await expect(testWorld.undo(context)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('for ten minutes') },
    })
})

test.each([
  ['the package is deleted', { deletedAt: at(5) }, {}],
  ['the event is deleted', {}, { deletedAt: at(5) }],
] as const)('it is undone already when %s', async (_what, pkg, event) => {
  const testWorld = await world(pkg, event)
  expect(await testWorld.undo()).toEqual({ outcome: 'already', message: 'This check-in has been undone.' })
})

test('a package that is on an invoice stays', async () => {
  const testWorld = await world({ invoiceId: idOf(0x99) })
  await expect(testWorld.undo()).rejects.toMatchObject({
    ...{ code: 'wrong-state', message: expect.stringContaining('then undo the check-in') },
  })
})

test('photos and questions that came along go with the check-in, and nothing else does', async () => {
  const testWorld = await world()
  await testWorld.tx.put('packageEvent', another({ rank: 1, status: 'PreAlert', by: otherClerk.name }))
  const images = [
    imageRow(),
    imageRow({ packageImageId: idOf(0x52), createdAt: at(4) }),
    imageRow({ packageImageId: idOf(0x53), createdAt: at(4), by: otherClerk.name }),
    imageRow({ packageImageId: idOf(0x54), deletedAt: at(5) }),
  ]
  const reviews = [
    reviewRow(),
    reviewRow({ reviewId: idOf(0x62), status: 'Resolved' }),
    reviewRow({ reviewId: idOf(0x63), by: otherClerk.name }),
    reviewRow({ reviewId: idOf(0x64), at: at(4) }),
    reviewRow({ reviewId: idOf(0x65), packageId: idOf(2) }),
  ]
  for (const row of images) await testWorld.tx.put('packageImage', row)
  for (const row of reviews) await testWorld.tx.put('review', row)
  await testWorld.undo()
  expect(testWorld.tx.all('packageImage').map((row) => row.deletedAt)).toEqual([at(6), null, null, at(5)])
  expect(testWorld.tx.all('review')).toEqual([
    { ...reviews[0], deletedAt: at(6), updatedAt: at(6) },
    ...reviews.slice(1),
  ])
})

describe('off its manifest', () => {
  const manifestId = idOf(0x71)
  const line = {
    ...{ manifestLineId: packageId, manifestId, packageId, addedAt: at(5), addedBy: clerk.name },
    ...{ arrival: 'Pending' as const, extra: false, offices: [], ...marks },
  }

  test.each([
    ['open, by oneself', { ...manifestRow(manifestId) }, line, ok],
    ['sealed', { ...manifestRow(manifestId), status: 'Sealed' as const }, line, builtOn],
    [
      'open, by somebody else',
      { ...manifestRow(manifestId) },
      { ...line, addedBy: otherClerk.name },
      builtOn,
    ],
    ['that is not there', null, line, ok],
    ['that it is not on', { ...manifestRow(manifestId), status: 'Sealed' as const }, null, ok],
    [
      'that it was taken off',
      { ...manifestRow(manifestId), status: 'Sealed' as const },
      { ...line, deletedAt: at(5) },
      ok,
    ],
  ] as const)('%s', async (_what, manifest, row, answer) => {
    const testWorld = await world({ manifestId })
    await testWorld.tx.put('packageEvent', another({ rank: 1, status: 'PreAlert', by: otherClerk.name }))
    if (manifest) await testWorld.tx.put('manifest', manifest)
    if (row) await testWorld.tx.put('manifestLine', row)
    if (answer === builtOn) await expect(testWorld.undo()).rejects.toThrow(builtOn)
    else {
      await testWorld.undo()
      expect(await testWorld.pkg()).toMatchObject({
        manifestId: null,
        status: 'PreAlert',
        trackingNumber: '',
      })
      expect(testWorld.tx.all('manifestLine').every(({ deletedAt }) => deletedAt !== null)).toBe(
        manifest !== null || row === null,
      )
    }
  })

  test('only when the check-in put it there', async () => {
    const testWorld = await world({ manifestId })
    await testWorld.tx.put('packageEvent', another({ rank: 1, status: 'PreAlert', by: otherClerk.name }))
    await testWorld.tx.put('manifest', { ...manifestRow(manifestId), status: 'Sealed' })
    await testWorld.tx.put('manifestLine', line)
    await testWorld.undo({ history: [{ accountId: clerk.accountId, before: { manifestId } }] })
    expect(await testWorld.pkg()).toMatchObject({ manifestId, status: 'PreAlert' })
    expect(testWorld.tx.all('manifestLine')).toMatchObject([{ deletedAt: null }])
  })
})

test('a second scan that goes has found no package that its last transfer misses', async () => {
  const testWorld = await world({ arrival: 'Received' }, { note: scannedAgain })
  await testWorld.tx.put('packageEvent', another({ rank: 1, by: otherClerk.name, occurredAt: at(2) }))
  const arrival = 'Received' as const
  const shared = { packageId, addedBy: clerk.name, arrival, extra: false, offices: [] }
  const [manifestId, first, last] = [idOf(0x71), idOf(0x72), idOf(0x73)]
  const flown = { ...shared, ...marks, manifestLineId: packageId, manifestId, addedAt: at(1) }
  const driven = { ...shared, ...marks, transferId: idOf(0x74) }
  await testWorld.tx.put('manifestLine', flown)
  await testWorld.tx.put('transferLine', { ...driven, transferLineId: first, addedAt: at(3) })
  await testWorld.tx.put('transferLine', { ...driven, transferLineId: last, addedAt: at(4) })
  await testWorld.undo({ history: [{ accountId: clerk.accountId, before: { arrival: 'Missing' } }] })
  expect(await testWorld.pkg()).toMatchObject({ arrival: 'Missing' })
  expect(testWorld.tx.all('manifestLine')).toMatchObject([{ arrival: 'Received' }])
  expect(testWorld.tx.all('transferLine')).toMatchObject([
    { transferLineId: first, arrival: 'Received' },
    { transferLineId: last, arrival: 'Missing' },
  ])
})

describe('a second scan that goes', () => {
  const [manifestId, transferLineId] = [idOf(0x71), idOf(0x72)]
  const lineFields = { packageId, addedBy: clerk.name, extra: false, offices: [], addedAt: at(1), ...marks }
  const flightLine = { ...lineFields, manifestLineId: packageId, manifestId }
  const roadLine = { ...lineFields, transferId: idOf(0x74) }
  const receipt = { arrival: 'Received' as const }
  const load = { arrival: 'Pending' as const }

  test.each<
    [what: string, before: Partial<Package>, line: object | null, roads: readonly object[], after: unknown[]]
  >([
    ['was of a missing box', { arrival: 'Missing' }, receipt, [], ['Missing']],
    ['was of a box that was here', { bin: 'B' }, receipt, [], ['Received']],
    [
      'was of a box that was taken off',
      { arrival: 'Missing' },
      { ...receipt, deletedAt: at(3) },
      [],
      ['Received'],
    ],
    ['was of a box that is not counted', { arrival: 'Missing' }, load, [], ['Pending']],
    ['was of a box without a line', { arrival: 'Missing' }, null, [], []],
    [
      'was of a box on a road that has it again',
      { arrival: 'Missing' },
      receipt,
      [{ ...load, addedAt: at(4) }],
      ['Received', 'Pending'],
    ],
    [
      'was of a box that was taken off its road',
      { arrival: 'Missing' },
      receipt,
      [{ ...receipt, addedAt: at(4), deletedAt: at(5) }],
      ['Missing', 'Received'],
    ],
    [
      'was of a box on several roads',
      { arrival: 'Missing' },
      null,
      [
        { ...receipt, addedAt: at(3) },
        { ...receipt, addedAt: at(5) },
        { ...receipt, addedAt: at(4) },
      ],
      ['Received', 'Missing', 'Received'],
    ],
  ])('%s', async (_what, before, line, roads, after) => {
    const testWorld = await world({ arrival: 'Received' }, { note: scannedAgain })
    await testWorld.tx.put('packageEvent', another({ rank: 1, by: otherClerk.name, occurredAt: at(2) }))
    if (line) await testWorld.tx.put('manifestLine', { ...flightLine, ...line } as never)
    for (const [n, road] of roads.entries()) {
      const id = n === 0 ? transferLineId : idOf(0x72 + n)
      await testWorld.tx.put('transferLine', { ...roadLine, transferLineId: id, ...road } as never)
    }
    await testWorld.undo({ history: [{ accountId: clerk.accountId, before }] })
    const rows = [...testWorld.tx.all('manifestLine'), ...testWorld.tx.all('transferLine')]
    expect(rows.map(({ arrival }) => arrival)).toEqual(after)
  })
})

test.each([
  ['the note of a second scan', {}, { note: scannedAgain }],
  ['the time of a second scan', { checkedInAt: at(2) }, {}],
] as const)('by %s only the second scan goes, and what it changed comes back', async (_what, pkg, event) => {
  const testWorld = await world(pkg, event)
  await testWorld.tx.put('packageEvent', another({ rank: 1, by: otherClerk.name, occurredAt: at(2) }))
  const history = [
    {
      accountId: clerk.accountId,
      before: { bin: 'Z-1', status: 'PreAlert', version: 7, manifestId: idOf(3) },
    },
    { accountId: clerk.accountId, before: { bin: 'Y-1', weightLb: 5 } },
  ]
  expect(await testWorld.undo({ history })).toMatchObject({ outcome: 'done' })
  // The oldest change says last what a field held; status and manifest follow from other rows.
  expect(await testWorld.pkg()).toMatchObject({
    ...{ bin: 'Z-1', weightLb: 5, status: 'ReceivedAtWharehouse', manifestId: null, deletedAt: null },
    ...{ version: 0, checkedInBy: clerk.name },
  })
  expect(testWorld.tx.all('packageEvent').map((row) => row.deletedAt)).toEqual(
    testWorld.tx.all('packageEvent').map((row) => (row.packageEventId === childId(ownUid, 1) ? at(6) : null)),
  )
  expect(await testWorld.tx.get('packageEvent', childId(ownUid, 1))).toEqual(
    eventRow({ ...event, deletedAt: at(6), updatedAt: at(6) }),
  )
})

test('an expected package is expected again, with the timeline saying so', async () => {
  const testWorld = await world({ placement: { by: clerk.name, at: at(5), branchId: null } })
  await testWorld.tx.put('packageEvent', another({ rank: 1, status: 'PreAlert', by: otherClerk.name }))
  await testWorld.undo()
  expect(await testWorld.pkg()).toMatchObject({
    ...{
      status: 'PreAlert',
      checkedInAt: null,
      checkedInBy: null,
      bin: '',
      placement: null,
      deletedAt: null,
    },
  })
  expect(testWorld.tx.all('packageEvent').filter((row) => row.note === 'Check-in undone')).toMatchObject([
    { status: 'PreAlert', stepBack: true, branchId: null, by: clerk.name, deletedAt: null },
  ])
})
