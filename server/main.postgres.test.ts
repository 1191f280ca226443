import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { eventually } from './test/eventually.ts'
import { openFakeS3 } from './test/fake-s3.ts'
import { createDatabase, dropDatabase } from './test/postgres/databases.ts'

const port = '9482'

/** Its answer is read whole, as by a load balancer. */
async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  await answer.text()
  return answer.status
}

test('a server among several that is stopped says so to load balancers first, answers meanwhile, and ends', {
  timeout: 120_000,
}, async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quayside-leaving-'))
  const url = await createDatabase()
  const bucket = await openFakeS3()
  const program = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: dir,
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: join(dir, 'data'), LOG_LEVEL: 'warn', PORT: port, DEMO: '0' },
      ...{ DATABASE_URL: url, FILES_URL: bucket.url, HOST: '127.0.0.1' },
      INSTALLATION_KEY: 'installation-key-of-all-tests-of-the-server',
    },
  })
  const exit = once(program, 'exit')
  try {
    await vi.waitFor(async () => expect(await statusOf('/health')).toBe(200), { timeout: 60_000 })
    program.kill('SIGTERM')
    await eventually(async () => expect(await statusOf('/health')).toBe(503))
    const answers = ['/health?unwell=404', '/health?unwell=200', '/metrics'].map(statusOf)
    expect(await Promise.all(answers)).toEqual([404, 400, 200])
    expect(await exit).toEqual([0, null])
  } finally {
    program.kill('SIGKILL')
    await bucket.close()
    await dropDatabase(url)
    rmSync(dir, { recursive: true, force: true })
  }
})
