import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jsonOf } from '#sync/test/json-of.ts'

const main = join(import.meta.dirname, 'main.ts')
let dir: string
let dataDir: string
let child: ChildProcess | null = null

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-main-'))
  dataDir = join(dir, 'data')
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** Starts the real program and resolves with what it has printed, once that holds `until` or it has ended. */
function start(
  settings: Record<string, string>,
  until: string,
): Promise<{ text: string; code: number | null }> {
  const program = spawn(process.execPath, [main], {
    cwd: dir,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
  })
  child = program
  const { promise, resolve } = Promise.withResolvers<{ text: string; code: number | null }>()
  let text = ''
  const hear = (chunk: Buffer) => {
    text += chunk.toString()
    if (text.includes(until)) resolve({ text, code: null })
  }
  program.stdout?.on('data', hear)
  program.stderr?.on('data', hear)
  program.on('close', (code) => resolve({ text, code }))
  return promise
}

async function stop(): Promise<number | null> {
  const stopping = child
  if (!stopping) return null
  const closed = once(stopping, 'close')
  stopping.kill('SIGTERM')
  const [code] = await closed
  return code
}

/**
 * Runs a command that was printed for an operator, in the project's folder as npm runs it, and returns what a shell
 * makes from it.
 */
async function runPrinted(command: string): Promise<{ text: string; code: number | null }> {
  const [, , name = '', , ...args] = command.split(' ')
  const program = spawn(process.execPath, [join(import.meta.dirname, '../scripts/run.mjs'), name, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PUBLIC_URL: 'https://packages.example.com' },
  })
  let text = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  const [code] = await once(program, 'close')
  return { text, code }
}

/** The commands in a text, by their names. */
const printedCommands = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/"(npm run ([\w-]+) [^"]*)"/g)].map(([, command = '', name = '']) => [name, command]),
  )

test('a first start makes the demo company, says how to sign in, serves, and stops when told', {
  timeout: 120_000,
}, async () => {
  const port = '9481'
  const { text } = await start({ PORT: port }, 'DEMO=0 starts without')
  expect(text).toContain(`Quayside is on http://localhost:${port}`)
  for (const line of ['admin@quayside.test', 'user2@quayside.test', 'Quayside-demo-1'])
    expect(text).toContain(line)
  const health = await (await fetch(`http://127.0.0.1:${port}/health`)).json()
  expect(health).toMatchObject({ status: 'Healthy' })
  const answer = await fetch(`http://127.0.0.1:${port}/api/accounts/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'warehouse@quayside.test', password: 'Quayside-demo-1' }),
  })
  const { jwtToken } = await jsonOf<{ jwtToken: string }>(answer)
  const countResponse = await fetch(`http://127.0.0.1:${port}/api/packages/count`, {
    headers: { authorization: `Bearer ${jwtToken}` },
  })
  const { total, byStatus } = await jsonOf<{ total: number; byStatus: Record<string, number> }>(countResponse)
  // Two more are announced by an order.
  expect([total, Object.keys(byStatus).length]).toEqual([2000 + 2, 10])
  expect(await stop()).toBe(0)
  for (const name of readdirSync(dataDir))
    expect([name, (statSync(join(dataDir, name)).mode & 0o077).toString(8)]).toEqual([name, '0'])
  expect([dataDir, `${dataDir}.epoch.json`].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])

  // The disk with the data is not mounted: no one is served, and a person who was logged in still is once it is back.
  const note = readFileSync(`${dataDir}.epoch.json`, 'utf8')
  const unmountedFolder = join(dir, 'unmounted')
  renameSync(dataDir, unmountedFolder)
  const refusal = await start({ PORT: port }, 'Quayside is on')
  expect([refusal.code, refusal.text]).toEqual([1, expect.stringContaining(`${dataDir} has no database`)])
  expect([existsSync(dataDir), readFileSync(`${dataDir}.epoch.json`, 'utf8')]).toEqual([false, note])
  renameSync(unmountedFolder, dataDir)
  await start({ PORT: port }, 'DEMO=0 starts without')
  const countedAgain = await fetch(`http://127.0.0.1:${port}/api/packages/count`, {
    headers: { authorization: `Bearer ${jwtToken}` },
  })
  expect(countedAgain.status).toBe(200)
  await stop()

  // Each command that a refusal prints is run exactly as printed.
  renameSync(dataDir, unmountedFolder)
  const choices = printedCommands(refusal.text)
  expect(Object.keys(choices)).toEqual(['restore', 'new-company'])
  const restore = await runPrinted((choices['restore'] ?? '').replace('BACKUP', join(dir, 'no-backup')))
  expect([restore.code, restore.text]).toEqual([1, expect.stringContaining('no-backup')])
  expect(await runPrinted(choices['new-company'] ?? '')).toMatchObject({
    code: 0,
    text: expect.stringContaining('The next start begins an empty company'),
  })
  await start({ PORT: port, DEMO: '0' }, 'Quayside is on')
  await stop()
  rmSync(dataDir, { recursive: true })
  renameSync(unmountedFolder, dataDir)
  const stranger = await start({ PORT: port }, 'Quayside is on')
  expect([stranger.code, stranger.text]).toEqual([
    1,
    expect.stringContaining('not the one that was served here before'),
  ])
  const ways = printedCommands(stranger.text)
  expect(Object.keys(ways)).toEqual(['restore', 'new-history'])
  expect(await runPrinted(ways['restore'] ?? '')).toMatchObject({
    code: 1,
    text: expect.stringContaining('No restore of'),
  })
  expect(await runPrinted(ways['new-history'] ?? '')).toMatchObject({
    code: 0,
    text: expect.stringContaining('begins a new history'),
  })
  await start({ PORT: port, NODE_ENV: 'production' }, 'Quayside is on')
  await stop()
})

const post = (port: string, path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
test('in production neither the demo nor the card simulator starts unasked', async () => {
  const port = '9484'
  const { text } = await start({ PORT: port, NODE_ENV: 'production' }, 'Card payments are off')
  expect(text).toContain('Make the first administrator here')
  expect(text).not.toContain('Quayside-demo-1')
  const signIn = { email: 'admin@quayside.test', password: 'Quayside-demo-1' }
  expect((await post(port, '/api/accounts/authenticate', signIn)).status).toBe(401)
  expect((await fetch(`http://127.0.0.1:${port}/sim/pb/x`)).status).toBe(404)
})

test('without the demo it prints a link that makes the first administrator, once', async () => {
  const port = '9482'
  const { text } = await start({ PORT: port, DEMO: '0' }, 'register#token=')
  const token = /register#token=([\w-]+)/.exec(text)?.[1]
  const password = 'a password of my own'
  const payload = {
    token,
    firstName: 'Ada',
    lastName: 'Min',
    email: 'ada@quay.test',
    password,
    confirmPassword: password,
  }
  const open = { ...payload, password: 'Quayside-demo-1', confirmPassword: 'Quayside-demo-1' }
  expect((await post(port, '/api/accounts/first-admin', open)).status).toBe(400)
  const reply = await post(port, '/api/accounts/first-admin', payload)
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { role: 'Admin', user: { firstName: 'Ada' } },
  ])
  expect((await post(port, '/api/accounts/first-admin', { ...payload, email: 'eve@quay.test' })).status).toBe(
    404,
  )
  expect((await post(port, '/api/accounts/authenticate', { email: 'ada@quay.test', password })).status).toBe(
    200,
  )
})

test('a setting that cannot be used ends it with a sentence and code 1', async () => {
  const { text, code } = await start({ PORT: 'eighty' }, 'never said')
  expect([code, text.trim()]).toEqual([
    1,
    'These settings cannot be used:\n  PORT must be a port number between 0 and 65535 (it is "eighty")',
  ])
})

test('[E9] a second server on the same data folder says who has it, and does not start', {
  timeout: 120_000,
}, async () => {
  await start({ PORT: '9484', DEMO: '0' }, 'Quayside is on')
  const first = child
  const { text, code } = await start({ PORT: '9485', DEMO: '0' }, 'never said')
  first?.kill('SIGKILL')
  expect(code).toBe(1)
  expect(text).toContain(
    `${dataDir} is in use by another process: the Quayside server, process ${first?.pid} on ${hostname()}, since 20`,
  )
  expect(text).not.toContain('    at ')
})

test('a port that is taken is said in plain words', { timeout: 120_000 }, async () => {
  await start({ PORT: '9483', DEMO: '0' }, 'Quayside is on')
  const first = child
  const second = mkdtempSync(join(tmpdir(), 'quayside-main-'))
  const { text, code } = await start(
    { PORT: '9483', DEMO: '0', DATA_DIR: join(second, 'data') },
    'never said',
  )
  first?.kill('SIGKILL')
  rmSync(second, { recursive: true, force: true })
  expect([code, text.includes('Another program already uses this port.')]).toEqual([1, true])
})

test('a start that fails for an unexpected reason says so in words, and shows its code only when asked', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'quayside.db'), 'This is no database.'.repeat(1000))
  const settings = { PORT: '0', HOST: '127.0.0.1' }
  const { text, code } = await start(settings, 'Quayside is on')
  expect(code).toBe(1)
  expect(text).toContain('The server stopped: ')
  expect(text).not.toMatch(/^\s+at /m)
  expect((await start({ ...settings, LOG_LEVEL: 'debug' }, 'Quayside is on')).text).toMatch(/^\s+at /m)
})
