import { readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { at, cacheFile } from './paths.mjs'
import { inSetUp } from './prepare.mjs'
import { run } from './process.mjs'
import { failuresText, slowestText } from './reports.mjs'
import { Stop, say } from './say.mjs'
import { tools } from './tools.mjs'

const UNIT = cacheFile('unit.json')
const JOURNEYS = cacheFile('journeys.json')
const POSTGRES_UNIT = cacheFile('postgres-unit.json')
const POSTGRES_JOURNEYS = cacheFile('postgres-journeys.json')
/** The tests of the parts that differ most between the databases. The soak run has all tests of the server on PostgreSQL. */
const onBoth = ['server/db', 'server/changes', 'server/sync/push', 'server/payments/double-payment']
const UNHANDLED = cacheFile('unhandled-errors.json')
const POSTGRES_UNHANDLED = cacheFile('postgres-unhandled-errors.json')
const reportFiles = [UNIT, JOURNEYS, POSTGRES_UNIT, POSTGRES_JOURNEYS, UNHANDLED, POSTGRES_UNHANDLED]
const NONE = { passed: 0, failed: 0 }

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Everything but a pass counts as failed, including skipped tests, so that a total never looks better than it is. */
export const unitTotals = (report) =>
  report ? { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests } : NONE

export function journeyTotals(report) {
  if (!report) return NONE
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + skipped }
}

/** A step that fails without a failed test (lint, types, a crash) counts as one failure. */
export function summarize(steps) {
  const passedCount = steps.reduce((sum, step) => sum + step.passed, 0)
  const failedCount = steps.reduce((sum, step) => sum + (step.ok ? 0 : Math.max(1, step.failed)), 0)
  const lines = steps.map((step) => {
    const counts = step.passed + step.failed > 0 ? `  ${step.passed} passed, ${step.failed} failed` : ''
    return `${step.ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(22)}${step.seconds.toFixed(1).padStart(7)} s${counts}`
  })
  return {
    text: `\n${lines.join('\n')}\n${passedCount} passed, ${failedCount} failed\n`,
    ok: failedCount === 0,
  }
}

const unitReporters = (reportFile) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
  `--reporter=${at('scripts', 'lib', 'unhandled-errors.mjs')}`,
]

/** The steps of `npm test`: their commands, and how their totals are read if they have tests. */
const stepsOf = (context, env = context.env) => [
  { name: 'lint', command: [tools.biome, 'check', '.'] },
  { name: 'types', command: [tools.tsc, '-b'] },
  { name: 'unused code', command: [tools.knip] },
  {
    name: 'unit tests',
    command: [tools.vitest, 'run', ...unitReporters(UNIT)],
    env: { ...env, UNHANDLED_ERRORS: UNHANDLED },
    totals: () => unitTotals(readJson(UNIT)),
  },
  {
    name: 'on PostgreSQL',
    command: [tools.vitest, 'run', '--project', 'shared', ...onBoth, ...unitReporters(POSTGRES_UNIT)],
    env: { ...env, TEST_ENGINE: 'postgres', UNHANDLED_ERRORS: POSTGRES_UNHANDLED },
    totals: () => unitTotals(readJson(POSTGRES_UNIT)),
  },
  { name: 'build', work: () => inSetUp(() => build(context)) },
  {
    name: 'browser journeys',
    needs: 'build',
    // Writing traces takes a quarter of a journey's time. `npm run journeys` keeps the traces of failures.
    command: [tools.playwright, 'test', '--trace=off', '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEYS },
    totals: () => journeyTotals(readJson(JOURNEYS)),
  },
  {
    name: 'journey on PostgreSQL',
    needs: 'build',
    command: [
      tools.playwright,
      'test',
      'e2e/journeys/two-devices.spec.ts',
      '--trace=off',
      '--reporter=list,json',
    ],
    env: { ...env, TEST_ENGINE: 'postgres', PLAYWRIGHT_JSON_OUTPUT_NAME: POSTGRES_JOURNEYS },
    totals: () => journeyTotals(readJson(POSTGRES_JOURNEYS)),
  },
]

async function codeOf({ command, env, work }, context) {
  try {
    if (command) return await run(context.node, command, { env: env ?? context.env })
    await work()
    return 0
  } catch (error) {
    // An error without a message means that someone stopped the run.
    if (!(error instanceof Stop) || !error.message) throw error
    say(error.message)
    return error.exitCode
  }
}

/** Runs every kind of test, continues after failures, and ends with one line of totals. */
export async function testEverything(context) {
  for (const file of reportFiles) rmSync(file, { force: true })
  const finishedSteps = []
  for (const step of stepsOf(context)) {
    say(`\n── ${step.name}`)
    const began = performance.now()
    const isHindered = finishedSteps.some(({ name, ok }) => name === step.needs && !ok)
    if (isHindered) say(`Not run: it needs the step "${step.needs}".`)
    const code = isHindered ? 1 : await codeOf(step, context)
    const totals = step.totals?.() ?? NONE
    const seconds = (performance.now() - began) / 1000
    finishedSteps.push({ name: step.name, ok: code === 0 && totals.failed === 0, seconds, ...totals })
  }
  const { text, ok } = summarize(finishedSteps)
  const reports = {
    unit: readJson(UNIT),
    unhandledErrors: readJson(UNHANDLED),
    journeys: readJson(JOURNEYS),
  }
  const postgresReports = {
    unit: readJson(POSTGRES_UNIT),
    unhandledErrors: readJson(POSTGRES_UNHANDLED),
    journeys: readJson(POSTGRES_JOURNEYS),
  }
  const failures = `${failuresText(reports)}${failuresText(postgresReports)}`
  process.stdout.write(`\n${slowestText(reports)}\n${failures}${text}`)
  return ok ? 0 : 1
}
