import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { remindUnclaimed } from './unclaimed-reminders.ts'

const { server, accountId, otherId } = await openCompany()
const { deps } = server.app

async function waiting(days: number, overrides: Partial<Package> = {}): Promise<Package> {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup', ...overrides })
  await readySince(server, pkg, days)
  return pkg
}
const daysNoted = async ({ packageId }: Package) => {
  const rows = await deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'unclaimed.reminder')
    .where('dedupeKey', 'like', `unclaimed ${packageId} %`)
    .orderBy('dedupeKey')
    .select('dedupeKey')
    .execute()
  return rows.map(({ dedupeKey }) => Number(dedupeKey.split(' ').at(-1)))
}
const change = ({ packageId }: Package, changes: Partial<Package>) =>
  onTheBooks(deps, async (tx) => {
    const pkg = await tx.get('package', packageId)
    if (pkg) await tx.put('package', { ...pkg, ...changes })
  })
const ending = beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at: '2026-01-01T00:00:00.000Z' })

test('[N1] each reminder goes out once, on its day; of two that were slept through, the later one', async () => {
  const [early, due, late] = [await waiting(13), await waiting(14), await waiting(33)]
  expect(await remindUnclaimed(deps)).toBe(2)
  expect(await remindUnclaimed(deps)).toBe(0)
  expect([await daysNoted(early), await daysNoted(due), await daysNoted(late)]).toEqual([[], [14], [30]])
  const pkg = await onTheBooks(deps, (tx) => tx.get('package', late.packageId))
  expect(pkg?.ending).toMatchObject({ status: 'Noticed', cause: 'Unclaimed', notices: [{ day: 30 }] })
})

test('[N1] a new customer is reminded as the former one was, before the package can be given up', async () => {
  const pkg = await waiting(60)
  await remindUnclaimed(deps)
  // As a change of the customer leaves it.
  await change(pkg, { accountId: otherId, ending: null })
  expect(await remindUnclaimed(deps)).toBe(1)
  const notices = await deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'unclaimed.reminder')
    .where('dedupeKey', 'like', `unclaimed ${pkg.packageId} %`)
    .select('accountId')
    .execute()
  expect(new Set(notices.map((notice) => notice.accountId))).toEqual(new Set([accountId, otherId]))
})

test.each<[string, Partial<Package>]>([
  ['was collected', { status: 'Delivered' }],
  ['has no owner', { accountId: null }],
  ['is missing', { arrival: 'Missing' }],
  ['is handed over but for a piece that is missing', { pieces: 2, missingPieces: [2], deliveredPieces: [1] }],
  ['was given up', { ending: { ...ending, status: 'Abandoned' } }],
  ['goes another way', { ending: { ...ending, status: 'Chosen', choice: 'Destroy' } }],
  ['is on its way back', { ending: { ...ending, status: 'GoingBack' } }],
  ['had the last one', { ending: { ...ending, notices: [{ day: 45, at: ending.at }] } }],
  ['was deleted', { deletedAt: ending.at }],
])('[N1] no customer is reminded of a package that %s', async (_what, overrides) => {
  const pkg = await waiting(60)
  await change(pkg, overrides)
  await remindUnclaimed(deps)
  expect(await daysNoted(pkg)).toEqual([])
})
