import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { at, cacheFile, root } from './paths.mjs'
import { failuresText, slowestText } from './reports.mjs'
import { tools } from './tools.mjs'

// The runners' own reports, of tests that fail: inside the project, so that they find what they import.
let folder
beforeAll(() => {
  mkdirSync(cacheFile('.'), { recursive: true })
  folder = mkdtempSync(cacheFile('failing-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function reportOf(file, text, tool, ...args) {
  writeFileSync(join(folder, file), text)
  const report = join(folder, `${file}.json`)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  for (const name of Object.keys(env)) if (/^(VITEST|NODE_OPTIONS|FORCE_COLOR)/.test(name)) delete env[name]
  const argList = args.map((arg) => arg.replace('FOLDER', folder).replace('REPORT', report))
  spawnSync(process.execPath, [tool, ...argList], { env, cwd: root, stdio: 'ignore' })
  return JSON.parse(readFileSync(report, 'utf8'))
}

test('a failed unit test is named with its first words', () => {
  const text = `import { expect, test } from 'vitest'
    test('adds', () => expect(1 + 1, 'a sum').toBe(3))
    test('passes', () => {})`
  const args = ['run', '--root=FOLDER', '--reporter=json', '--outputFile.json=REPORT']
  const unit = reportOf('sum.test.mjs', text, tools.vitest, ...args)
  const summary = failuresText({ unit, journeys: undefined })
  expect(summary).toMatch(
    /^✗ \.cache\/failing-[^/]+\/sum\.test\.mjs › adds\n {4}AssertionError: a sum: expected 2 to be 3/,
  )
  expect(summary).not.toContain('passes')
})

test('a file of unit tests that cannot be loaded is named', () => {
  const args = [
    'run',
    '--root=FOLDER',

    '--reporter=json',
    '--outputFile.json=REPORT',
    'broken',
  ]
  const unit = reportOf('broken.test.mjs', `import './absent.mjs'`, tools.vitest, ...args)
  expect(failuresText({ unit, journeys: undefined })).toMatch(
    /✗ \.cache\/.*broken\.test\.mjs\n {4}.*absent\.mjs/,
  )
})

test('an error outside every test is named with the place in our code', () => {
  const errorFile = join(folder, 'unhandled.json')
  const args = ['run', '--root=FOLDER', '--reporter=json', '--outputFile.json=REPORT', 'late']
  const reporter = `--reporter=${at('scripts', 'lib', 'unhandled-errors.mjs')}`
  vi.stubEnv('UNHANDLED_ERRORS', errorFile)
  const text = `import { test } from 'vitest'
    test('passes', () => { void Promise.reject(new TypeError('left alone')) })`
  const unit = reportOf('late.test.mjs', text, tools.vitest, ...args, reporter)
  vi.unstubAllEnvs()
  const unhandledErrors = JSON.parse(readFileSync(errorFile, 'utf8'))
  expect(unit.numFailedTests).toBe(0)
  expect(failuresText({ unit, unhandledErrors })).toMatch(
    /^✗ An error outside every test\n {4}left alone\n {4}.*TypeError: left alone/,
  )
})

test('a failed journey is named with its place and first words, without colours', () => {
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { testMatch: '**/*.spec.mjs', outputDir: 'results' }`,
  )
  const text = `import { expect, test } from '@playwright/test'
    test.describe('outer', () => {
      test('says it', () => expect('left').toBe('right'))
    })
    test('passes', () => {})`
  const args = ['test', '--config=FOLDER/playwright.config.mjs', '--reporter=json']
  const journeys = reportOf('said.spec.mjs', text, tools.playwright, ...args)
  const summary = failuresText({ unit: undefined, journeys })
  expect(summary).toBe(`✗ said.spec.mjs:3 › says it
    Error: expect(received).toBe(expected) // Object.is equality
    Expected: "right"
    Received: "left"
    in ${relative(root, join(folder, 'said.spec.mjs'))}:3
`)
})

test('a journey that ran out of time says its second error too', () => {
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { testMatch: '**/late.spec.mjs', outputDir: 'results', timeout: 300 }`,
  )
  const text = `import { expect, test } from '@playwright/test'
    test.afterEach(() => expect('left').toBe('right'))
    test('waits', () => new Promise(() => {}))`
  const args = ['test', '--config=FOLDER/playwright.config.mjs', '--reporter=json']
  const journeys = reportOf('late.spec.mjs', text, tools.playwright, ...args)
  const summary = failuresText({ unit: undefined, journeys })
  expect(summary).toContain('Test timeout of 300ms exceeded.')
  expect(summary).toContain('Expected: "right"')
})

test('there is no text when no test failed', () => {
  expect(failuresText({ unit: undefined, journeys: undefined })).toBe('')
})

const unitTimes = {
  testResults: [
    { name: at('server', 'routes', 'a.test.ts'), startTime: 0, endTime: 2000 },
    { name: at('server', 'routes', 'b.test.ts'), startTime: 500, endTime: 4500 },
    { name: at('sync', 'rules', 'tracking', 'c.test.ts'), startTime: 0, endTime: 1000 },
  ],
}
const journeyTimes = {
  suites: [
    {
      file: 'journeys/claim.spec.ts',
      specs: [{ tests: [{ results: [{ duration: 9000 }] }] }],
      suites: [{ specs: [{ tests: [{ results: [{ duration: 1000 }] }] }] }],
    },
  ],
}

test('the slowest files come first, with all that ran in them', () => {
  const lines = slowestText({ unit: unitTimes, journeys: journeyTimes })
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
  expect(lines).toEqual([
    '',
    'slowest files',
    'e2e/journeys/claim.spec.ts 10.0 s',
    'server/routes/b.test.ts 4.0 s',
    'server/routes/a.test.ts 2.0 s',
    'sync/rules/tracking/c.test.ts 1.0 s',
    '',
  ])
})

test('there is no text about tests that did not run', () => {
  expect(slowestText({})).toBe('')
})
