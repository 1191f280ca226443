import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Detection = z.object({ test: z.string(), message: z.string() })
/** How a mutant was found. */
export type Detection = z.output<typeof Detection>

/** What one file of tests says of the mutants of a folder. */
const Judgement = z.object({
  testFile: z.string(),
  /** The mutants that its tests reach. */
  reached: z.array(z.string()),
  /** The mutants that run while modules are loaded. */
  loaded: z.array(z.string()),
  detections: z.record(z.string(), Detection),
})
export type Judgement = z.output<typeof Judgement>

const Kept = Judgement.extend({ stamp: z.string() })
/** The stamp of each file of tests: another one for another text of it, or of the folder whose mutants it judges. */
const Stamps = z.record(z.string(), z.string())

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
  const stamp = Stamps.parse(readJson(folder, stampsFile))[judgement.testFile]
  write({ ...judgement, stamp }, folder, nameOf(judgement.testFile))
}

const filesOf = (root: string, patterns: readonly string[]): string[] =>
  globSync([...patterns], { cwd: root }).sort()

const textsOf = (root: string, files: readonly string[]): string =>
  files.map((file) => `${file}\n${readFileSync(join(root, file), 'utf8')}`).join('\n')

/**
 * Drops the judgements that no longer hold: those by a file of tests that has changed, and all when the code under test or
 * the tool has. Answers with the files that have to judge.
 */
export function dropOutdated(
  root: string,
  folder: string,
  { sources, judges }: { readonly sources: readonly string[]; readonly judges: readonly string[] },
): readonly string[] {
  mkdirSync(folder, { recursive: true })
  const base = textsOf(
    root,
    filesOf(root, sources).filter((file) => !/\.test\.ts$|\/test\//.test(file)),
  )
  const testFiles = filesOf(root, judges)
  const stamps = Object.fromEntries(
    testFiles.map((file) => [
      file,
      createHash('sha256')
        .update(base)
        .update(textsOf(root, [file]))
        .digest('base64url'),
    ]),
  )
  for (const { testFile, stamp } of keptIn(folder))
    if (stamps[testFile] !== stamp) rmSync(join(folder, nameOf(testFile)))
  write(stamps, folder, stampsFile)
  const judged = new Set(keptIn(folder).map(({ testFile }) => testFile))
  const left = testFiles.filter((file) => !judged.has(file))
  if (left.length > 0) return left
  // Stryker needs a test to begin with.
  const first = testFiles.slice(0, 1)
  for (const testFile of first) rmSync(join(folder, nameOf(testFile)))
  return first
}
