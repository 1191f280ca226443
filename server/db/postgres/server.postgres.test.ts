import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPassword } from '../../accounts/sign-in.ts'
import { buildApp } from '../../app.ts'
import { readEnv } from '../../core/env.ts'
import { sizeFor } from '../../demo/company.ts'
import { installDemo } from '../../demo/install.ts'
import { emailOf } from '../../test/app.ts'
import { createDatabase, dropDatabase } from '../../test/postgres/databases.ts'
import { ledgerFaults } from '../billing/ledger.ts'
import { headOf } from '../core/head.ts'

const key = (letter: string) => hash('sha256', letter, 'base64url')

/** Returns what `npm run new-history` prints, and its exit code. */
async function runNewHistory(settings: Record<string, string>) {
  const program = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'new-history.ts')], {
    cwd: settings['DATA_DIR'],
    env: { PATH: process.env['PATH'], ...settings },
  })
  let text = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const [code] = await once(program, 'close')
  return { text, code }
}

test('a whole server runs on PostgreSQL, and continues after a restart only with its own key', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-postgres-server-'))
  const url = await createDatabase()
  const start = (INSTALLATION_KEY: string, folder = 'data') =>
    buildApp(
      readEnv({
        DATA_DIR: join(dir, folder),
        DATABASE_URL: url,
        INSTALLATION_KEY,
        DEMO: '1',
        LOG_LEVEL: 'silent',
      }),
    )
  const first = await start(key('a'))
  await installDemo(first.deps, sizeFor(20))
  expect(await ledgerFaults(first.deps.db.reads.kysely)).toEqual([])
  const otherServer =
    'Another server works on the database of DATABASE_URL, and this one keeps its files on its own disk'
  await expect(start(key('a'), 'another')).rejects.toThrow(otherServer)
  const epochNow = async () => (await headOf(first.deps.db.reads)).epoch
  const epoch = await epochNow()
  const settings = { DATABASE_URL: url, INSTALLATION_KEY: key('a') }
  expect(await runNewHistory({ ...settings, DATA_DIR: mkdtempSync(join(dir, 'other-')) })).toMatchObject({
    code: 1,
    text: expect.stringContaining('Another server works on the database'),
  })
  expect(await epochNow()).toBe(epoch)
  await first.close()
  expect(await runNewHistory({ ...settings, DATA_DIR: join(dir, 'data') })).toMatchObject({
    code: 0,
    text: expect.stringContaining('The database of DATABASE_URL begins a new history'),
  })

  await expect(start(key('b'))).rejects.toThrow('It belongs to another installation')

  const app = await start(key('a'))
  const payload = { email: emailOf('Admin'), password: demoPassword }
  const session = await app.inject({ method: 'POST', url: '/api/accounts/authenticate', payload })
  expect(session.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${session.json<{ jwtToken: string }>().jwtToken}` }
  const ask = async (address: string, body: object) =>
    (await app.inject({ method: 'POST', url: address, headers, payload: body })).json()
  const everything = await ask('/api/packages/paginated/1', {})
  expect(everything.totalItems).toBeGreaterThan(0)
  const { trackingNumber } = everything.result[0]
  const matches = await ask('/api/packages/paginated/1', { searchString: trackingNumber.slice(2, 9) })
  expect(matches.result.map((row: { trackingNumber: string }) => row.trackingNumber)).toContain(
    trackingNumber,
  )
  expect((await app.inject('/health')).json()).toMatchObject({ status: 'Healthy' })
  await app.close()
  await dropDatabase(url)
  rmSync(dir, { recursive: true, force: true })
}, 120_000)
