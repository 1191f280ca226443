import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commonTokens, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { BaseSequencer } from 'vitest/node'
import { judgementsIn } from './judgements.ts'

/** A test that takes longer is repeated for no mutant: what it alone would detect counts as undetected. */
const slowMs = 3000

/** So long the tests of one mutant may take in all. */
const mutantMs = 1500

/** Tests about the mutant's own file may take longer: on a busy machine few of them would be tried. */
const ownMutantMs = 6000

/** A test that compares times judges no mutant: a busy machine would fail it. */
const isOfTimes = (id) => id.includes('takes about as long')

const nameOf = (path) => basename(path).replace(/(\.test)?\.ts$/, '')

/** `audit.test.ts` is about `audit.ts` and `audit-note.ts`, and `live-socket.test.ts` about `live.ts`. */
const isAbout = (testFile, file) =>
  nameOf(testFile).startsWith(nameOf(file)) || nameOf(file).startsWith(nameOf(testFile))

/** The file of each mutant, from the code that contains the mutants: a runner only gets their numbers. */
function filesOfMutants(folder) {
  const files = globSync(`${folder}/**/*.ts`).map((file) => [file, readFileSync(file, 'utf8')])
  return new Map(
    files.flatMap(([file, text]) =>
      [...text.matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, mutant]) => [mutant, file]),
    ),
  )
}

/** In which order tests are tried on a mutant: those about its file, then some of each file, then those that reach little else. */
function byPromise(file) {
  const isOther = ({ testFile }) => Number(!file || !isAbout(testFile, file))
  return (a, b) => isOther(a) - isOther(b) || a.place - b.place || a.reach - b.reach
}

/** The hits of each test on the mutants that it judges. */
function withinBudget(hitsPerTest, tests, fileOf) {
  const msOf = new Map(tests.map(({ id, timeSpentMs }) => [id, Math.max(1, timeSpentMs)]))
  const triesOf = {}
  for (const [test, hits] of hitsPerTest)
    for (const mutant of Object.keys(hits)) {
      const [testFile] = test.split('#')
      triesOf[mutant] ??= { places: {}, tries: [] }
      const { places, tries } = triesOf[mutant]
      places[testFile] = (places[testFile] ?? 0) + 1
      tries.push({ test, testFile, place: places[testFile], reach: Object.keys(hits).length })
    }
  const judgedHits = Object.fromEntries(hitsPerTest.map(([test]) => [test, {}]))
  const hitsOf = Object.fromEntries(hitsPerTest)
  for (const [mutant, { tries }] of Object.entries(triesOf)) {
    let spentMs = 0
    const file = fileOf.get(mutant)
    for (const { test, testFile } of tries.toSorted(byPromise(file))) {
      if (spentMs >= (file && isAbout(testFile, file) ? ownMutantMs : mutantMs)) break
      spentMs += msOf.get(test) ?? 0
      judgedHits[test][mutant] = hitsOf[test][mutant]
    }
  }
  return judgedHits
}

/** Quick test files run first, so that slow ones need not be repeated for mutants that are already detected. */
function quickestFirst(tests) {
  const msOf = (spec) =>
    tests
      .filter(({ fileName }) => fileName === spec.moduleId)
      .reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0)
  return class extends BaseSequencer {
    async sort(specs) {
      return specs.toSorted((a, b) => msOf(a) - msOf(b))
    }
  }
}

const singleHits = (mutants) => Object.fromEntries(mutants.map((mutant) => [mutant, 1]))

/** Adds what files of tests said in earlier runs, each as one test. */
function addEarlier(result, earlier) {
  const { tests, mutantCoverage } = result
  for (const { testFile, reached, loaded } of earlier) {
    const id = `${testFile}#earlier`
    tests.push({ id, name: id, fileName: testFile, status: TestStatus.Success, timeSpentMs: 1 })
    mutantCoverage.perTest[id] = singleHits(reached)
    Object.assign(mutantCoverage.static, singleHits(loaded))
  }
}

/** The mutants that each file of tests reaches. */
function reachedByFile(perTest) {
  const mutantsByFile = {}
  for (const [test, hits] of Object.entries(perTest)) {
    const [testFile] = test.split('#')
    mutantsByFile[testFile] = [...new Set([...(mutantsByFile[testFile] ?? []), ...Object.keys(hits)])]
  }
  return mutantsByFile
}

/** Stryker's runner for vitest; `repeating-runner.ts` has judged every mutant by the end of its first run. */
function createRunner(injector) {
  const [{ factory }] = vitestPlugins
  const vitest = injector.injectFunction(factory)
  const earlier = judgementsIn(process.env.MUTATION_JUDGEMENTS)
  const detections = Object.assign({}, ...earlier.map((judgement) => judgement.detections))

  async function judge({ tests, mutantCoverage }) {
    const isNoJudge = ({ id, timeSpentMs }) => timeSpentMs > slowMs || isOfTimes(id)
    const noJudges = new Set(tests.filter(isNoJudge).map(({ id }) => id))
    const hits = Object.entries(mutantCoverage.perTest).filter(([test]) => !noJudges.has(test))
    const fileOf = filesOfMutants(process.env.MUTATION_FOLDER)
    vitest.ctx.provide('hitsPerTest', withinBudget(hits, tests, fileOf))
    vitest.ctx.provide('detections', detections)
    vitest.ctx.provide('reached', reachedByFile(mutantCoverage.perTest))
    vitest.ctx.provide('loaded', Object.keys(mutantCoverage.static))
    vitest.ctx.config.sequence.sequencer = quickestFirst(tests)
    // The first run made one that puts the slowest first.
    vitest.ctx.sequencer = undefined
    vitest.ctx.state.filesMap.clear()
    // Not by Stryker's own run, which cannot put every error into words that a mutant throws where no test waits for it.
    await vitest.ctx.start()
    for (const { meta } of vitest.ctx.state.getFiles()) Object.assign(detections, meta.detections)
  }

  return {
    capabilities: () => vitest.capabilities(),
    init: () => vitest.init(),
    dispose: () => vitest.dispose(),
    async dryRun(options) {
      vitest.ctx.provide('hitsPerTest', null)
      const result = await vitest.dryRun(options)
      const isGreen =
        result.status === DryRunStatus.Complete &&
        result.tests.every(({ status }) => status !== TestStatus.Failed)
      if (isGreen) {
        await judge(result)
        addEarlier(result, earlier)
      }
      return result
    },
    async mutantRun({ activeMutant, testFilter = [] }) {
      const detection = detections[activeMutant.id]
      if (!detection) return { status: MutantRunStatus.Survived, nrOfTests: testFilter.length }
      const { test, message } = detection
      return { status: MutantRunStatus.Killed, nrOfTests: 1, killedBy: [test], failureMessage: message }
    },
  }
}
createRunner.inject = [commonTokens.injector]

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'repeating', createRunner)]
