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
  dir = mkdtempSync(join(tmpdir(), 'quayside-folded-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const at = '2026-11-21T12:00:00.000Z'
const open = () => openDatabase(join(dir, 'quayside.db'), { clock: clockAt(at), ids: countedIds() })

const descriptions = ['Men’s shoes', 'Café table', 'Plain toaster', 'ＵＳＢ–Hub', 'Men’s, deleted']

test('packages of an older program are found by their texts as searches are folded now', async () => {
  const old = await open()
  await withTransaction({ db: old }, { actor: system, deviceId: '' }, async (tx) => {
    for (const [n, description] of descriptions.entries())
      await tx.put('package', {
        ...blankPackage(idOf(n + 1), at),
        ...{ trackingNumber: `TEST00000${n}`, trackingNormalized: `TEST00000${n}`, codes: [`TEST00000${n}`] },
        description,
        deletedAt: description.includes('deleted') ? at : null,
      })
  })
  await old.close()
  const bare = new Sqlite(join(dir, 'quayside.db'))
  const write = bare.prepare(
    'update "packageText" set body = ? where rowid = (select "rowNumber" from package where "packageId" = ?)',
  )
  for (const [n, description] of descriptions.entries())
    if (!description.includes('deleted')) write.run(`TEST00000${n}\n${description}`, idOf(n + 1))
  bare.exec("delete from migration where name = '064-folded-search-texts'")
  bare.close()

  const db = await open()
  const idsBy = async (searchString: string) =>
    (await pageOfPackages(db.reads, { searchString }, 1)).result.map(({ packageId }) => packageId)
  expect(await idsBy("men's")).toEqual([idOf(1)])
  expect(await idsBy('cafe')).toEqual([idOf(2)])
  expect(await idsBy('TOASTER')).toEqual([idOf(3)])
  expect(await idsBy('usb-hub')).toEqual([idOf(4)])
  expect(await idsBy('test000000')).toEqual([idOf(1)])
  await db.close()
})
