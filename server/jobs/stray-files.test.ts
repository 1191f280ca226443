import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { idOf } from '#sync/test/people.ts'
import { insertFile } from '../db/files/files.ts'
import { diskStore } from '../files/store.ts'
import { startServer } from '../test/harness.ts'
import { removeStrayFiles } from './stray-files.ts'

test('bytes that a killed upload left without a row go after a day; those with a row and new ones stay', async () => {
  const server = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'quayside-stray-'))
  const write = (path: string, ageMs: number) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), 'bytes')
    const seconds = (server.clock.now() - ageMs) / 1000
    utimesSync(join(folder, path), seconds, seconds)
  }
  const old = 2 * dayMs
  write(`aa/${idOf(1)}`, old)
  write(`aa/${idOf(2)}`, old)
  write(`aa/${idOf(3)}.part`, old)
  write(`bb/${idOf(4)}`, dayMs / 2)
  write(`bb/${idOf(5)}.part`, dayMs / 2)
  write('bb/somebody-elses.txt', old)
  await server.db.transaction(({ kysely }) =>
    insertFile(kysely, {
      ...{ fileId: idOf(1), path: `aa/${idOf(1)}`, name: '', contentType: 'image/jpeg', size: 5 },
      ...{ sha256: 'a'.repeat(64), ownerAccountId: server.people.Warehouse.accountId, visibility: 'Private' },
      ...{ kind: 'package-image', createdAt: isoOf(server.clock.now()), packageId: null, deletedAt: null },
    }),
  )
  expect(await removeStrayFiles({ db: server.db, files: diskStore(folder) })).toBe(2)
  expect(readdirSync(join(folder, 'aa'))).toEqual([idOf(1)])
  expect(readdirSync(join(folder, 'bb')).sort()).toEqual(
    [`${idOf(4)}`, `${idOf(5)}.part`, 'somebody-elses.txt'].sort(),
  )
  expect(await removeStrayFiles({ db: server.db, files: diskStore(join(folder, 'none')) })).toBe(0)
  rmSync(folder, { recursive: true })
  await server.close()
})
