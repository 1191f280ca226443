import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ManifestStatus } from '#sync/entities/packages/manifest-status.ts'
import { packageRow } from '#sync/test/contract-rows.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { loadReplica, openFor, requireReplica } from '../replica/replica.ts'
import { type Session, showSession } from '../stores/session.ts'
import { receivePackage } from './follow-manifest.ts'

const manifestId = idOf(7)
const at = '2026-11-02T08:00:00.000Z'
let deviceCount = 0

/** A handheld with a package at customs that was counted as missing or not at all, and its manifest. */
async function deviceWith(status: ManifestStatus, arrival: 'Missing' | 'Pending') {
  await loadReplica()
  const { accountId, name, ...rights } = actorOf('Supervisor', `follow-manifest-${++deviceCount}`, 'Una')
  const session = { ...rights, accountId, firstName: name, lastName: '', email: 'u@example.test' }
  showSession(session as unknown as Session)
  openFor(accountId)
  const { db } = requireReplica()
  const missing = arrival === 'Missing' ? { arrival, missingSince: at } : {}
  const pkg = packageRow(1, { manifestId, status: 'AtCustoms', ...missing })
  const line = {
    ...{ manifestLineId: pkg.packageId, manifestId, packageId: pkg.packageId, arrival },
    ...{ extra: false, offices: [], addedAt: at, addedBy: 'Una' },
    ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
  }
  await db.manifest.put({ ...manifestRow(manifestId), status, $scopes: ['manifests'] })
  await db.package.put({ ...pkg, $scopes: ['packages'] })
  await db.manifestLine.put({ ...line, $scopes: ['manifests'] })
  return { db, line }
}
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }))
afterEach(() => {
  vi.unstubAllGlobals()
  openFor(null)
  showSession(null)
})

test.each([
  ['Missing', 'AtHeadOffice', ['manifest.countLine', 'manifest.follow']],
  ['Missing', 'AtCustoms', ['manifest.countLine']],
  ['Pending', 'AtHeadOffice', ['manifest.countLine']],
] as const)('a box that was %s, on a manifest that is %s', async (arrival, status, changes) => {
  const { db, line } = await deviceWith(status, arrival)
  await receivePackage(line)
  const queue = await db._outbox.toArray()
  expect(queue.map(({ name }) => name)).toEqual(changes)
})

test('a box that is found right after its manifest moved on follows the manifest', async () => {
  const { db, line } = await deviceWith('AtCustoms', 'Missing')
  // The screen still shows the manifest at customs.
  await db.manifest.update(manifestId, { status: 'AtHeadOffice' })
  await receivePackage(line)
  expect((await db.package.get(line.packageId))?.status).toBe('AtHeadOffice')
})
