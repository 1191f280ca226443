import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './test/app.ts'
import { accountIdOf } from './test/money.ts'
import { writerOf } from './test/writer.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
})
afterAll(() => server.close())

/** Runs the command as an operator types it. */
async function resetFactors(dataDir: string, ...args: string[]) {
  const command = spawn(
    process.execPath,
    [join(import.meta.dirname, '../scripts/run.mjs'), 'reset-factors', ...args],
    { env: { ...process.env, DATA_DIR: dataDir, DEMO: '1', ...server.settings } },
  )
  const [out, err] = await Promise.all([text(command.stdout), text(command.stderr)])
  if (command.exitCode === null) await once(command, 'exit')
  return { code: command.exitCode, said: out + err }
}

const factorsOf = async (accountId: string) =>
  (
    await server.app.deps.db.reads.kysely
      .selectFrom('secondFactor')
      .where('accountId', '=', accountId)
      .selectAll()
      .execute()
  ).length

test('wrong arguments and a wrong folder are refused in words, and make nothing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-empty-'))
  for (const args of [[], ['Admin'], ['admin@quayside.test', 'user@quayside.test']])
    expect(await resetFactors(dir, ...args)).toEqual({
      code: 1,
      said: expect.stringContaining('Name one email address'),
    })
  if (server.app.deps.env.databaseUrl === null)
    expect(await resetFactors(dir, 'admin@quayside.test')).toEqual({
      code: 1,
      said: expect.stringContaining('There is no company in'),
    })
  expect(readdirSync(dir)).toEqual([])
  rmSync(dir, { recursive: true })
})

test('the factors of one person go while the server is stopped, and the person logs in with the password', async () => {
  const [admin, senior] = [await accountIdOf(server, 'Admin'), await accountIdOf(server, 'Senior')]
  for (const accountId of [admin, senior])
    await writerOf(server.app.deps.db)
      .insertInto('secondFactor')
      .values({
        ...{ factorId: server.app.deps.ids.next(), accountId, kind: 'totp', name: 'Phone', secret: 'sealed' },
        ...{ lastStep: 0, credentialId: null, publicKey: null, counter: 0, transports: '[]' },
        ...{ createdAt: '2026-11-01T00:00:00.000Z', lastUsedAt: null },
      })
      .execute()
  await server.app.close()
  const failure = await resetFactors(server.dataDir, 'nobody@quayside.test')
  expect(failure).toEqual({ code: 1, said: expect.stringContaining('No account logs in with') })
  const success = await resetFactors(server.dataDir, 'Admin@Quayside.test')
  expect(success).toEqual({ code: 0, said: expect.stringContaining('logs in with the password alone now') })
  await server.restart()
  expect([await factorsOf(admin), await factorsOf(senior)]).toEqual([0, 1])
  expect(await server.tokenOf('Admin')).not.toBe('')
})
