import { describe, expect, test } from 'vitest'
import type { PackageLoss } from '../../entities/packages/loss.ts'
import type { LossStatus } from '../../entities/packages/loss-status.ts'
import type { ManifestLine } from '../../entities/packages/manifest.ts'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'

// A box that was counted as missing on arrival lies in front of a scanner.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const colleague = actorOf('Warehouse', idOf(0xa2), 'Carl Colleague')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const manifestId = idOf(0xe1)
const packageId = idOf(1)
const trackingNumber = 'TBA123456789012'
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
/** The minute and the commit of the count that calls the box missing. */
const missedAt = 100
const missedIn = 50

const lossOf = (status: LossStatus): PackageLoss => ({
  ...{ status, reason: 'Searched', reportedBy: '', reportedAt: at(1), valueUsdCents: 4500 },
  ...{ valueJmdCents: 697_500, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
})

type Where = Partial<Pick<MutatorContext, 'side' | 'isQueued' | 'knownVersion' | 'isReport'>>

/** A package that is missing from its manifest since minute 100, in commit 50. */
async function world(loss: PackageLoss | null = null) {
  const tx = memoryTx()
  let n = 0
  const act = (name: string, args: unknown, minute: number, where: Where = {}, actor = clerk) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now: at(500), occurredAt: at(minute), deviceId: 'handheld' },
      ...{ side: 'server', ...where },
    })
  const checkIn = (minute: number, where?: Where, actor = clerk) =>
    act(
      'package.checkIn',
      {
        ...{ packageId, trackingNumber, rawBarcode: trackingNumber, hawbNumber: null, manifestId: null },
        ...{ ...emptyDetails, accountId: customer.accountId, description: 'Shoes', weightLb: 2 },
        declaredValueUsdCents: 4500,
      },
      minute,
      where,
      actor,
    )
  const putAway = (bin: string, minute: number, where?: Where) =>
    act('package.putAway', { packageId, bin }, minute, where, colleague)
  const count = (arrival: ManifestLine['arrival'], minute: number, where?: Where) =>
    act('manifest.countLine', { manifestId, lines: [{ packageId, arrival }] }, minute, where)
  const row = () => tx.get('package', packageId) as Promise<Package>
  const line = () => tx.get('manifestLine', packageId) as Promise<ManifestLine>
  await tx.put('account', { ...accountOf(customer), hasTrn: true })
  const blank = { mode: 'Air', mawbNumber: '176-12345675', carrier: '', originBranchId: null }
  await act(
    'manifest.create',
    { manifestId, ...blank, destinationBranchId: null, departsAt: at(400), arrivesAt: null },
    1,
  )
  await checkIn(2)
  await tx.put('package', { ...(await row()), invoiceState: 'Received' })
  await act('manifest.addPackages', { manifestId, packageIds: [packageId] }, 3)
  for (const status of ['Sealed', 'Shipped', 'OnRoute', 'AtCustoms'])
    await act('manifest.statusUpdate', { manifestId, status, overrides: [] }, 4)
  await count('Missing', missedAt)
  await tx.put('manifestLine', { ...(await line()), version: missedIn })
  await tx.put('package', { ...(await row()), loss })
  const lastUid = () => idOf(0x100000 * n)
  return { tx, checkIn, putAway, count, row, line, lastUid }
}

const scans = {
  'a second check-in': ({ checkIn }: Awaited<ReturnType<typeof world>>, minute: number, where?: Where) =>
    checkIn(minute, where),
  'a put-away': ({ putAway }: Awaited<ReturnType<typeof world>>, minute: number, where?: Where) =>
    putAway('BIN-A1', minute, where),
}
const scanNames = ['a second check-in', 'a put-away'] as const

describe.each(scanNames)('[M9] %s of a missing box', (name) => {
  test.each<[string, number, Where, boolean]>([
    ['made after the count', missedAt + 1, {}, true],
    ['queued after the count, on a device that had not read it', missedAt + 1, { isQueued: true }, true],
    ['queued before the count', missedAt - 1, { isQueued: true }, false],
    ['by a slow clock, after reading the count', missedAt - 1, { knownVersion: missedIn }, true],
    ['by a slow clock, before reading the count', missedAt - 1, { knownVersion: missedIn - 1 }, false],
    ['on the device itself, whose clock is slow', missedAt - 1, { side: 'device' }, true],
  ])('%s: finds it %#', async (_what, minute, where, isFound) => {
    const scene = await world(lossOf('Reported'))
    const outcome = await scans[name](scene, minute, where)
    const { arrival, missingSince, loss } = await scene.row()
    expect((await scene.line()).arrival).toBe(isFound ? 'Received' : 'Missing')
    expect([arrival, missingSince, loss?.status]).toEqual(
      isFound ? ['Received', null, 'Found'] : ['Missing', at(missedAt), 'Reported'],
    )
    if (isFound) expect(outcome.message).toBe('It was counted as missing. It is found now.')
    else expect(outcome.message ?? '').not.toContain('found')
  })

  test.each([
    ['Reported', 'Found'],
    ['Refused', 'Found'],
    ['Paid', 'Paid'],
    ['Kept', 'Kept'],
    ['TakenBack', 'TakenBack'],
  ] as const)('with a claim that is %s leaves it %s', async (before, after) => {
    const scene = await world(lossOf(before))
    const { message } = await scans[name](scene, missedAt + 1)
    const { loss } = await scene.row()
    expect(loss?.status).toBe(after)
    expect(loss?.decision).toMatch(after === 'Found' ? /^It was found: .* scanned it/ : /^$/)
    expect(message?.includes('a supervisor decides about the credit')).toBe(after === 'Paid')
  })

  test('that isn’t missing says nothing of a search', async () => {
    const scene = await world()
    await scene.count('Damaged', missedAt + 1)
    expect((await scans[name](scene, missedAt + 2)).message ?? '').not.toContain('missing')
    expect((await scene.line()).arrival).toBe('Damaged')
  })
})

test.each(['Reported', 'Refused'] as const)(
  '[M9] a report of a missing box with a claim that is %s finds nothing: the office is asked once',
  async (status) => {
    const { checkIn, row, line, tx } = await world(lossOf(status))
    for (const minute of [1, 2]) {
      const { message } = await checkIn(missedAt + minute, { isReport: true })
      expect(message).not.toContain('found')
    }
    expect([(await row()).arrival, (await line()).arrival]).toEqual(['Missing', 'Missing'])
    expect((await row()).loss).toEqual(lossOf(status))
    expect((await row()).reviewReason).toMatch(/^It is counted as missing/)
    expect(tx.all('review')).toMatchObject([{ kind: 'missingReported', by: 'Wendy Clerk' }])
    expect(tx.all('packageEvent').filter(({ note }) => note === 'Reported again')).toHaveLength(2)
  },
)

test('[M9] a report of a box that was found once more asks the office again', async () => {
  const { checkIn, count, tx } = await world()
  await checkIn(missedAt + 1, { isReport: true })
  for (const review of tx.all('review')) await tx.put('review', { ...review, status: 'Resolved' })
  await count('Missing', missedAt + 2)
  await checkIn(missedAt + 3, { isReport: true })
  expect(tx.all('review').map(({ status }) => status)).toEqual(['Resolved', 'Open'])
})

test('[M9] taking a missing box out of its bin finds nothing, putting it into the same bin does', async () => {
  const { tx, putAway, row } = await world()
  await tx.put('package', { ...(await row()), bin: 'BIN-A1' })
  await putAway('', missedAt + 1)
  expect((await row()).arrival).toBe('Missing')
  await tx.put('package', { ...(await row()), bin: 'BIN-A1' })
  expect((await putAway('BIN-A1', missedAt + 2)).outcome).toBe('done')
  expect((await row()).arrival).toBe('Received')
})

test.each([
  [null, 'Received'],
  [lossOf('Reported'), 'Missing'],
  [lossOf('Paid'), 'Missing'],
] as const)('[M9] a count that comes late, with claim %#, leaves the box %s', async (loss, arrival) => {
  const { count, row, line } = await world(loss)
  await count('Received', missedAt - 1, { isQueued: true })
  expect([(await row()).arrival, (await line()).arrival]).toEqual([arrival, arrival])
})

test('[M9] undoing the scan that found a box makes it missing again, with its claim', async () => {
  const { tx, checkIn, row, line, lastUid } = await world(lossOf('Reported'))
  const before = await row()
  await checkIn(missedAt + 1)
  const isFinding = ({ note }: { note: string }) => note === 'Found: it was counted as missing'
  expect(tx.all('packageEvent').find(isFinding)?.by).toBe('Wendy Clerk')
  const undo = { packageId, checkInUid: lastUid() }
  await runMutator(tx, 'package.undoCheckIn', undo, clerk, {
    ...{ uid: idOf(0xff), now: at(500), occurredAt: at(missedAt + 2), deviceId: 'handheld', side: 'server' },
    historyOf: async () => [{ accountId: clerk.accountId, before: { ...before } }],
  })
  expect(await row()).toMatchObject({
    ...{ arrival: 'Missing', missingSince: at(missedAt), loss: { status: 'Reported' } },
  })
  expect((await line()).arrival).toBe('Missing')
})
