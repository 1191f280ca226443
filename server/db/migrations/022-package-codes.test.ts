import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { system } from '../../core/system-actor.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { openDatabase } from '../core/open.ts'
import { pageOfPackages } from '../packages/packages.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-codes-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const open = () =>
  openDatabase(join(dir, 'quayside.db'), { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() })

/** Numbers as an older program stored them, which knew none of these labels. */
const stored = [
  ['1195266473930007521100871079919940', '871079919940'],
  ['00190132607600833457', '9200190132607600833457'],
  ['09980000020033F', '09980000020033'],
  ['TBA123456789012', null],
] as const

test('[K5] packages that are stored already are found by every number that their label is known by', async () => {
  const old = await open()
  await withTransaction({ db: old }, { actor: system, deviceId: '' }, async (tx) => {
    for (const [n, [number]] of stored.entries())
      await tx.put('package', {
        ...blankPackage(idOf(n + 1), '2026-11-01T12:00:00.000Z'),
        ...{ trackingNumber: number, trackingNormalized: number, codes: [number] },
      })
  })
  await old.close()
  const bare = new Sqlite(join(dir, 'quayside.db'))
  bare.exec("delete from migration where name = '022-package-codes'")
  bare.close()

  const db = await open()
  for (const [n, [number, other]] of stored.entries()) {
    const codes = await db.reads.kysely
      .selectFrom('packageCode')
      .where('packageId', '=', idOf(n + 1))
      .select('code')
      .execute()
    expect(codes.map(({ code }) => code)).toEqual(expect.arrayContaining([number, ...(other ? [other] : [])]))
    if (other) {
      const { result } = await pageOfPackages(db.reads, { searchString: other }, 1)
      expect(result.map(({ packageId }) => packageId)).toContain(idOf(n + 1))
      expect(result[0]?.trackingAliases).toContain(other)
    }
  }
  await db.close()
})
