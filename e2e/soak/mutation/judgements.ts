import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Detection = z.object({ test: z.string(), message: z.string() })
/** How a mutant was found. */
export type Detection = z.output<typeof Detection>

/** The result of a file of tests about the mutants of a folder. */
const Judgement = z.object({
  testFile: z.string(),
  /** The mutants that its tests reach. */
  reached: z.array(z.string()),
  /** The mutants that run while modules are loaded. */
  loaded: z.array(z.string()),
  detections: z.record(z.string(), Detection),
})
export type Judgement = z.output<typeof Judgement>

/** The stamp says which text it judged, and the plan how its tests were chosen. */
const Kept = Judgement.extend({ stamp: z.string(), plan: z.string() })
/** The stamp of each file of tests: it changes with the text of the file or the folder whose mutants it judges. */
const Stamps = z.object({ plan: z.string(), stamps: z.record(z.string(), z.string()) })

const stampsFile = 'stamps.json'
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'))
const write = (value: unknown, ...path: string[]): void => writeFileSync(join(...path), JSON.stringify(value))

const keptIn = (folder: string): z.output<typeof Kept>[] =>
  readdirSync(folder)
    .filter((file) => file !== stampsFile)
    .map((file) => Kept.parse(readJson(folder, file)))

/** The judgements that hold at the beginning of a run. */
export const judgementsIn = (folder: string): readonly Judgement[] => keptIn(folder)

const nameOf = (testFile: string): string => `${testFile.replaceAll('/', '-')}.json`

/** Keeps what a file of tests said, for runs after this one and for one that was cut. */
export function keepJudgement(folder: string, judgement: Judgement): void {
  const { testFile } = judgement
  const { plan, stamps } = Stamps.parse(readJson(folder, stampsFile))
  const earlier = keptIn(folder).find((keptJudgement) => keptJudgement.testFile === testFile)?.detections
  const detections = { ...earlier, ...judgement.detections }
  write({ ...judgement, detections, stamp: stamps[testFile], plan }, folder, nameOf(testFile))
}

/** A pattern with an exclamation mark leaves out what it names. */
function filesOf(root: string, patterns: readonly string[]): string[] {
  const exclude = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  return globSync(
    patterns.filter((pattern) => !pattern.startsWith('!')),
    { cwd: root, exclude },
  ).sort()
}

const textsOf = (root: string, files: readonly string[]): string =>
  files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n')

const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('base64url')

interface Areas {
  /** The code under test, and what runs it. */
  readonly sources: readonly string[]
  readonly judges: readonly string[]
  /** The files that choose the tests that are tried on a mutant. */
  readonly plan: readonly string[]
}

/**
 * Drops the judgements that no longer hold: those by a file of tests that has changed, and all when the code under test has.
 * Answers with the files that have to judge: also those that did, when other tests of theirs are chosen now.
 */
export function dropOutdated(root: string, folder: string, areas: Areas): readonly string[] {
  mkdirSync(folder, { recursive: true })
  const isSource = (file: string): boolean => !/\.test\.ts$|\/test\//.test(file)
  const base = textsOf(root, filesOf(root, areas.sources).filter(isSource))
  const plan = hashOf(textsOf(root, filesOf(root, areas.plan)))
  const testFiles = filesOf(root, areas.judges)
  const stamps = Object.fromEntries(testFiles.map((file) => [file, hashOf(base, textsOf(root, [file]))]))
  for (const { testFile, stamp } of keptIn(folder))
    if (stamps[testFile] !== stamp) rmSync(join(folder, nameOf(testFile)))
  write({ plan, stamps }, folder, stampsFile)
  const judgedFiles = new Set(
    keptIn(folder).flatMap((keptJudgement) => (keptJudgement.plan === plan ? [keptJudgement.testFile] : [])),
  )
  const left = testFiles.filter((file) => !judgedFiles.has(file))
  // Stryker needs a test to begin with.
  return left.length > 0 ? left : testFiles.slice(0, 1)
}
