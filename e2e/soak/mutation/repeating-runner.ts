import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { RunnerTask, RunnerTestCase, RunnerTestFile, RunnerTestSuite, TestTryOptions } from 'vitest'
import { inject, TestRunner } from 'vitest'
import { type Detection, keepJudgement } from './judgements.ts'

/** How often a test reaches each mutant. */
export type Hits = Readonly<Record<string, number>>

interface Coverage {
  readonly static: Hits
  readonly perTest: Record<string, Hits>
}

/** Stryker's global object: the code that it instruments asks it which mutant is active. */
interface StrykerState {
  activeMutant?: string | undefined
  /** A mutant that is reached more often than the limit throws, which ends loops without an end. */
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: Coverage
}

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string
    /** The hits of each test. Null while the first run counts them. */
    hitsPerTest: Readonly<Record<string, Hits>> | null
    /** By files of tests that have judged in an earlier run. */
    detections: Readonly<Record<string, Detection>>
    /** The mutants that each file of tests reaches. */
    reached: Readonly<Record<string, string[]>>
    /** The mutants that run while modules are loaded. */
    loaded: string[]
  }
  interface TaskMeta {
    mutantCoverage?: Coverage
    detections?: Readonly<Record<string, Detection>>
  }
}

/** A run of a test with one mutant; null is a run of the unchanged code. */
export type Try = { readonly mutant: string; readonly hits: number } | null

/** When no further mutant is tried: milliseconds since 1970. What was not tried counts as undetected. */
const endsAt = Number(process.env['MUTATION_ENDS_AT'] ?? Infinity)

/** After this many mutants a test has to pass without one. */
const mutantsPerCheck = 10

/** A test that fails so often one after the other without a mutant judges nothing more. */
const mostFailedChecks = 3

/** The runs of a test: twice without a mutant, which shows that it can be repeated, then with each that is left. */
export function triesOf(hits: Hits, detectedMutants: Readonly<Record<string, unknown>>): readonly Try[] {
  const mutants = Object.entries(hits).filter(([mutant]) => !Object.hasOwn(detectedMutants, mutant))
  if (mutants.length === 0) return [null]
  const tries = mutants.flatMap(([mutant, count], i): readonly Try[] => {
    const isCheckDue = (i + 1) % mutantsPerCheck === 0 || i === mutants.length - 1
    return isCheckDue ? [{ mutant, hits: count }, null] : [{ mutant, hits: count }]
  })
  return [null, null, ...tries]
}

/** All test files run in one worker: a mutant that one of them detects is not tried again by the next. */
const detections: Record<string, Detection> = {}
/** The detections of the file that is running. */
let ownDetections: Record<string, Detection> = {}

function strykerState(): StrykerState {
  const globals = globalThis as unknown as Record<string, StrykerState>
  const name = inject('globalNamespace')
  globals[name] ??= {}
  return globals[name]
}

/** The name by which Stryker knows a test. */
function testId({ name, file, suite }: RunnerTestCase): string {
  const names = [name]
  for (let parent = suite; parent; parent = parent.suite) names.unshift(parent.name)
  return `${relative(process.cwd(), file.filepath)}#${names.join(' > ').trim()}`
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The test did not end within ${ms} ms.`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/**
 * Repeats each test for each mutant that it reaches, in one process. Starting vitest once for every mutant, as Stryker's
 * own runner does, takes a hundred times as long. A failure counts when the test passes without a mutant before and
 * after it, so that what a mutant leaves behind is not taken for a detection.
 */
export default class RepeatingRunner extends TestRunner {
  private tries: readonly Try[] = [null]
  private unchecked: Record<string, Detection> = {}
  private active: Try = null
  /** False: a mutant may have left something behind, and no further one is tried before the test passes without one. */
  private isClean = true
  private failedChecks = 0
  private unmutatedMs = 0

  private get isRepeatable(): boolean {
    return this.failedChecks < mostFailedChecks
  }

  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    await super.onBeforeRunTask(test)
    if (test.type !== 'test') return
    const hitsPerTest = inject('hitsPerTest')
    if (hitsPerTest && Date.now() > endsAt) test.mode = 'skip'
    if (hitsPerTest) Object.assign(detections, inject('detections'))
    this.tries = triesOf(hitsPerTest?.[testId(test)] ?? {}, detections)
    this.unchecked = {}
    this.isClean = true
    this.failedChecks = 0
    test.repeats = this.tries.length - 1
  }

  override onBeforeTryTask(test: RunnerTask, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    if (test.result) delete test.result.errors
    const activeTry = this.isClean ? (this.tries[options.repeats] ?? null) : null
    this.active = activeTry
    const state = strykerState()
    state.activeMutant = activeTry?.mutant
    state.hitCount = activeTry ? 0 : undefined
    state.hitLimit = activeTry ? activeTry.hits * 100 + 1000 : undefined
    // When a run never ends, this file says which mutant is to blame.
    const file = process.env['MUTATION_NOW']
    if (file && activeTry) writeFileSync(file, `${activeTry.mutant} in ${test.name}\n`)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (this.tries.length > 1 && Date.now() > endsAt) this.failedChecks = mostFailedChecks
    if (!this.isRepeatable) return
    const run = async (): Promise<void> => TestRunner.getTestFn(test)()
    if (strykerState().activeMutant !== undefined) return within(10_000 + 20 * this.unmutatedMs, run())
    const start = performance.now()
    await run()
    this.unmutatedMs = performance.now() - start
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const hasFailed = test.result?.state === 'fail'
    if (!this.active) this.check(hasFailed)
    else if (hasFailed)
      this.unchecked[this.active.mutant] = {
        test: testId(test),
        message: test.result?.errors?.[0]?.message ?? '',
      }
  }

  override onAfterRunTask(test: RunnerTask): void {
    super.onAfterRunTask(test)
    const state = strykerState()
    state.activeMutant = undefined
    state.hitCount = undefined
    if (!test.result || this.tries.length === 1) return
    // It failed for mutants, which is no failure of the test.
    test.result.state = 'pass'
    delete test.result.errors
    delete test.result.attempts
  }

  /** Hands this file's findings to the plugin, with the coverage of this file instead of that of all files so far. */
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const { meta } = suite as RunnerTestFile
    const coverage = strykerState().mutantCoverage
    if (inject('hitsPerTest')) {
      meta.detections = { ...detections }
      delete meta.mutantCoverage
      this.keep(relative(process.cwd(), suite.file.filepath))
    } else if (coverage)
      meta.mutantCoverage = { static: { ...coverage.static }, perTest: { ...coverage.perTest } }
    for (const test of Object.keys(coverage?.perTest ?? {})) delete coverage?.perTest[test]
  }

  private keep(testFile: string): void {
    const folder = process.env['MUTATION_JUDGEMENTS']
    const reachedMutants = inject('reached')[testFile] ?? []
    const judgement = {
      testFile,
      reached: reachedMutants,
      loaded: inject('loaded'),
      detections: ownDetections,
    }
    if (folder && Date.now() < endsAt) keepJudgement(folder, judgement)
    ownDetections = {}
  }

  private check(hasFailed: boolean): void {
    if (!this.isRepeatable) return
    this.isClean = !hasFailed
    this.failedChecks = hasFailed ? this.failedChecks + 1 : 0
    if (!hasFailed) {
      Object.assign(detections, this.unchecked)
      Object.assign(ownDetections, this.unchecked)
    }
    this.unchecked = {}
  }
}
