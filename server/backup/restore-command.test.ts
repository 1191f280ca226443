import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { makeBackup } from './make.ts'

let dir: string
let backup: string
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-restore-'))
  const server = await openTestApp({}, { packages: 1, living: 1 })
  const { path } = await makeBackup({
    ...{ dataDir: server.app.deps.env.dataDir, folder: join(dir, 'backups'), keep: 1, keepDays: 0 },
    ...{ filesIn: 'folder', version: '1', now: new Date() },
  })
  backup = path
  await server.close()
})
afterEach(() => rmSync(dir, { recursive: true }))

/** Runs the program in a folder of its own, with the environment of a shell that doesn't know the server. */
async function restore(settings: Record<string, string>, ...args: string[]) {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../restore.ts'), ...args], {
    ...{ cwd: dir, env: { PATH: process.env['PATH'], ...settings } },
  })
  const [out, err] = await Promise.all([text(program.stdout), text(program.stderr)])
  if (program.exitCode === null) await once(program, 'exit')
  return { code: program.exitCode, said: out + err }
}
const success = { code: 0, said: expect.stringContaining('Start the server now.') }

test('a restore without the server’s settings fills no folder that has not been named', async () => {
  const refusal = {
    code: 1,
    said: expect.stringMatching(/DATA_DIR is not set.*Nothing was changed.*npm run restore -- \S+ DATA_DIR/s),
  }
  expect(await restore({}, backup)).toEqual(refusal)
  expect(await restore({ DATA_DIR: '' }, backup)).toEqual(refusal)
  expect(readdirSync(dir)).toEqual(['backups'])
})

test.each([
  ['an argument names', {}, [join('named', 'data')], join('named', 'data')],
  ['DATA_DIR names', { DATA_DIR: 'set' }, [], 'set'],
])('the empty folder that %s is restored', async (_source, settings, args, folder) => {
  expect(await restore(settings, backup, ...args)).toEqual(success)
  expect(existsSync(join(dir, folder, 'quayside.db'))).toBe(true)
})

test('the default folder is restored where it holds a company', async () => {
  cpSync(backup, join(dir, 'data'), { recursive: true })
  expect(await restore({}, backup)).toEqual(success)
})
