import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../../server/test/figures.ts'

export const root = join(import.meta.dirname, '..', '..')

/** The results of a part when it last ran. */
export interface PartRecord {
  readonly passed: boolean
  /** The day and the sources. */
  readonly day: string
  readonly commit: string
  /** The seed that the tests drew from: TEST_SEED. */
  readonly seed: string
  readonly minutes: number
  readonly figures: Readonly<Record<string, Figure>>
}

export type Records = Readonly<Record<string, PartRecord>>

/** The file is in the repository, so that a part can run again without losing the findings of the others. */
const file = join(root, 'docs', 'reliability.json')

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** To be read before a part runs: the tree may change meanwhile. */
export const standing = (): Pick<PartRecord, 'day' | 'commit'> => ({
  day: new Date().toISOString().slice(0, 10),
  commit:
    git('rev-parse', '--short', 'HEAD') +
    (git('status', '--porcelain', '--', '.', ':!docs/reliability.*') === '' ? '' : ' and changes'),
})

export const readRecords = (): Records =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Records) : {}

export function keepRecord(name: string, record: PartRecord): void {
  const records = Object.entries({ ...readRecords(), [name]: record }).sort(([a], [b]) => a.localeCompare(b))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(records), null, 2)}\n`)
}

/** The figures that tests wrote, one a line; numbers of the same name add up. */
export function readFigures(lines: string): Record<string, Figure> {
  const figures: Record<string, Record<string, number | string>> = {}
  for (const line of lines.split('\n').filter(Boolean)) {
    const { name, figure }: { name: string; figure: Figure } = JSON.parse(line)
    const sum = figures[name] ?? {}
    figures[name] = sum
    for (const [key, value] of Object.entries(figure)) {
      const before = sum[key]
      sum[key] = typeof value === 'number' && typeof before === 'number' ? before + value : value
    }
  }
  return figures
}
