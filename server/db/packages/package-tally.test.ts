import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codesOf, type Package } from '#sync/entities/packages/package.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { startServer, type TestServer } from '../../test/harness.ts'
import { countPackages } from './count-packages.ts'
import { pageOfPackages } from './packages.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const at = '2026-11-21T12:00:00.000Z'
const row = (n: number, overrides: Partial<Package>): Package => {
  const mutation = {
    ...blankPackage(idOf(n), at),
    trackingNumber: `1Z${n}`,
    trackingNormalized: `1Z${n}`,
    ...overrides,
  }
  return { ...mutation, codes: codesOf(mutation) }
}

const change = fc.record({
  n: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom(...packageStatuses),
  deletedAt: fc.constantFrom(null, null, at),
  archivedAt: fc.constantFrom(null, null, at),
})

test('lists and the dashboard count the existing packages, no matter what is written', async () => {
  const presentPackages = new Map<number, Package>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
      for (const { n, ...overrides } of changes) {
        const pkg = row(n, overrides)
        await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, (tx) =>
          tx.put('package', pkg),
        )
        // Something new brings an archived package back.
        const comesBack = presentPackages.get(n)?.archivedAt && !pkg.deletedAt
        presentPackages.set(n, comesBack ? { ...pkg, archivedAt: null } : pkg)
      }
      const living = [...presentPackages.values()].filter(({ deletedAt }) => !deletedAt)
      const current = living.filter(({ archivedAt }) => !archivedAt)
      const total = async (body: object) => (await pageOfPackages(server.db.reads, body, 1)).totalItems
      expect(await total({})).toBe(current.length)
      expect(await total({ archived: true })).toBe(living.length)
      for (const status of packageStatuses)
        expect(await total({ status })).toBe(current.filter((pkg) => pkg.status === status).length)
      expect((await countPackages(server.db.reads.kysely, {})).total).toBe(current.length)
    }),
    { numRuns: 30 },
  )
})
