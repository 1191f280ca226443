import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build } from './build.mjs'
import { failuresText } from './failures.mjs'
import { withLock } from './lock.mjs'
import { partTimesText } from './part-times.mjs'
import { cacheFile } from './paths.mjs'
import { run } from './process.mjs'
import { Stop, say } from './say.mjs'
import { tools } from './tools.mjs'

const UNIT = cacheFile('unit.json')
const JOURNEYS = cacheFile('journeys.json')

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Anything but a pass counts as failed, also a test that was left out: a total must not look better than it is. */
export const unitTotals = (report) =>
  report
    ? { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests }
    : { passed: 0, failed: 0 }

export const journeyTotals = (report) =>
  report
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky + report.stats.skipped,
      }
    : { passed: 0, failed: 0 }

/** A step that fails without a failed test to show for it (lint, types, a crash) counts as one failure. */
export function summarize(steps) {
  const passed = steps.reduce((sum, step) => sum + step.passed, 0)
  const failed = steps.reduce((sum, step) => sum + (step.ok ? 0 : Math.max(1, step.failed)), 0)
  const lines = steps.map((step) => {
    const counts = step.passed + step.failed > 0 ? `  ${step.passed} passed, ${step.failed} failed` : ''
    return `${step.ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(16)}${step.seconds.toFixed(1).padStart(7)} s${counts}`
  })
  return { text: `\n${lines.join('\n')}\n${passed} passed, ${failed} failed\n`, ok: failed === 0 }
}

async function step(name, work, totals = () => ({ passed: 0, failed: 0 })) {
  say(`\n── ${name}`)
  const began = performance.now()
  const code = await work()
  const counts = totals()
  return {
    name,
    ok: code === 0 && counts.failed === 0,
    seconds: (performance.now() - began) / 1000,
    ...counts,
  }
}

async function buildStep(context) {
  try {
    await withLock(cacheFile('setup.lock'), () => build(context))
    return 0
  } catch (error) {
    if (!(error instanceof Stop) || !error.message) throw error
    say(error.message)
    return error.exitCode
  }
}

// Writing traces is a quarter of a journey's work. `npm run journeys` keeps the trace of one that fails.
const runJourneys = ({ node, env }) =>
  run(node, [tools.playwright, 'test', '--trace=off', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: JOURNEYS },
  })

const notRun = (why) => {
  say(`Not run: ${why}.`)
  return 1
}

/** Runs every kind of test, all the way through whatever fails, and ends with one line of totals. */
export async function testEverything(context) {
  const { node, env } = context
  const tool = (...args) => run(node, args, { env })
  mkdirSync(cacheFile('.'), { recursive: true })
  for (const file of [UNIT, JOURNEYS]) rmSync(file, { force: true })

  const steps = [
    await step('lint', () => tool(tools.biome, 'check', '.')),
    await step('types', () => tool(tools.tsc, '-b')),
    await step('unused code', () => tool(tools.knip)),
    await step(
      'unit tests',
      () => tool(tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`),
      () => unitTotals(readJson(UNIT)),
    ),
    await step('build', () => buildStep(context)),
  ]
  const built = steps.at(-1).ok
  steps.push(
    await step(
      'browser journeys',
      () => (built ? runJourneys(context) : notRun('the app could not be built')),
      () => journeyTotals(readJson(JOURNEYS)),
    ),
  )
  const { text, ok } = summarize(steps)
  const reports = { unit: readJson(UNIT), journeys: readJson(JOURNEYS) }
  process.stdout.write(`\n${partTimesText(reports)}\n${failuresText(reports)}${text}`)
  return ok ? 0 : 1
}
