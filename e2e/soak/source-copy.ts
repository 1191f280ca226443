import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The simulation, the tests of faults and the unit tests run on these files. */
export const copiedPaths = [
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
  'scripts',
  'sync',
  'server',
  'src',
  'e2e/simulation',
  'e2e/faults',
  'e2e/support',
  'e2e/money',
]

type Patch = Pick<Mutant, 'name' | 'file' | 'find' | 'replace'>

/** The text with the bug in it. Throws if the place doesn't exist, or exists more than once. */
export function patchedText(text: string, { name, file, find, replace }: Patch): string {
  const [before, after, ...others] = text.split(find)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`"${name}": ${file} has "${find}" ${text.split(find).length - 1} times, and not once`)
  return before + replace + after
}

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** A copy of the sources with room for one bug at a time. */
export interface SourceCopy extends Disposable {
  readonly folder: string
  /** Answers with what takes the bug out again. */
  plant(mutant: Patch): () => void
}

export function copySources(): SourceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-mutants-'))
  for (const path of copiedPaths) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    plant(mutant) {
      const file = join(folder, mutant.file)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, patchedText(text, mutant))
      return () => writeFileSync(file, text)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
