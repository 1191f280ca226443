import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesIn } from '#sync/lib/names-in.ts'
import type { Figure } from '../../server/test/figures.ts'
import { onlySqlite } from '../../server/test/only-sqlite.ts'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { figureOf, judgesOf, leastScore } from './mutation/areas.ts'
import { leastFound } from './planted/index.ts'
import { type PartRecord, type Records, readRecords, root } from './record.ts'
import { reliabilityRows } from './reliability-rows.ts'
import type { Row } from './row.ts'
import { securityRows } from './security-rows.ts'

export const rows: readonly Row[] = [...reliabilityRows, ...securityRows]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const tableRow = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

const words = (key: string): string => key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
const amount = (value: number | string): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : value

/** "1,000 kills, 0 lost (2026-11-22, abc1234)", or null when its part has not run. */
function figureText(records: Records, path: string): string | null {
  const [part = '', name = ''] = path.split('/')
  const record = records[part]
  const figure = record?.figures[name]
  if (!record || !figure) return null
  const numbers = Object.entries(figure).map(([key, value]) => `${words(key)} ${amount(value)}`)
  const failureMark = record.passed ? '' : '**failed**: '
  return `${failureMark}${numbers.join(', ')} (${record.day}, ${record.commit})`
}

function cellsOf(row: Row, records: Records): readonly string[] {
  const figures = row.figures.map((path) => figureText(records, path) ?? `**not yet**: ${path}`)
  const missing = row.notYet ? [`**not yet**: ${row.notYet}`] : []
  const instead = row.instead ? [`not shown here: ${row.instead}`] : []
  const nothing = row.tests.length + row.figures.length === 0 && !row.notYet ? ['**not yet**'] : []
  const tests = row.tests.map(([file, title]) => (title ? `${file}: ${title}` : file))
  return [
    row.id,
    row.fault,
    row.holds,
    [...figures, ...missing, ...instead, ...nothing].join('; ') || 'tests only',
    row.control ?? '**not yet**',
    tests.join('; ') || '–',
  ]
}

const head = [
  tableRow(['', 'what happens', 'what must hold', 'figure', 'planted bug', 'in the gate']),
  '|---|---|---|---|---|---|',
]

function mutantRow({ name, rule, file }: Mutant, figure: Figure | undefined) {
  if (!figure) return tableRow([name, rule, file, '**not yet**', '', ''])
  const { foundBy = '', seeds = '', when = '' } = figure
  return tableRow([
    ...[name, rule, file, foundBy === 'nothing' ? '**nothing**' : String(foundBy)],
    ...[seeds === 0 ? 'unit test' : amount(seeds), String(when)],
  ])
}

/** Each bug that is planted, and what found it first. */
function mutantLines(records: Records): readonly string[] {
  const figures = records['mutants']?.figures ?? {}
  return [
    tableRow(['bug', 'rules', 'where', 'found by', 'seeds', 'when']),
    '|---|---|---|---|---|---|',
    ...mutants.map((mutant) => mutantRow(mutant, figures[`mutant: ${mutant.name}`])),
  ]
}

const isBug = ([name]: readonly [string, unknown]): boolean => name.startsWith('bug: ')

const bugRow = ([name, { notice = '', file = '', foundBy = '', when = '' }]: [string, Figure]): string =>
  tableRow([
    name.replace('bug: ', ''),
    ...[notice, file, foundBy === 'nothing' ? '**nothing**' : foundBy].map(String),
    foundBy === 'nothing' ? '' : String(when),
  ])

/** Lists the bugs of a person who had not read the tests: how many are found, and each by which check. */
function bugLines(records: Records): readonly string[] {
  const record = records['planted-bugs']
  const { planted = 0, foundAtFirst = 0, foundNow = 0 } = record?.figures['planted bugs'] ?? {}
  if (!record) return ['**not yet**']
  return [
    `Found ${foundNow} of ${planted}, and ${foundAtFirst} before tests were added for the kinds that had survived (${record.day}, ${record.commit}).`,
    '',
    tableRow(['bug', 'what a person would notice', 'where', 'found by', 'when']),
    '|---|---|---|---|---|',
    ...Object.entries(record.figures).filter(isBug).map(bugRow),
  ]
}

/** How many of the mutants of each folder the tests find. */
function scoreLines(records: Records): readonly string[] {
  const figures = records['mutation']?.figures ?? {}
  return [
    tableRow(['folder', 'mutants', 'found', 'score', 'when']),
    '|---|---|---|---|---|',
    ...namesIn(judgesOf).map((folder) => {
      const { mutants, found, score, when } = figures[figureOf(folder)] ?? {}
      return score === undefined
        ? tableRow([folder, '', '', '**not yet**', ''])
        : tableRow([folder, amount(mutants ?? 0), amount(found ?? 0), `${score} %`, String(when)])
    }),
  ]
}

/** Lists the tests that ran on both databases, and those that are left out on one of them. */
function engineLines(records: Records): readonly string[] {
  return [
    `All tests of the server run on both databases: ${figureText(records, 'postgres/tests') ?? '**not yet**: postgres/tests'}. PostgreSQL leaves out`,
    'those about SQLite itself:',
    '',
    tableRow(['tests', 'why']),
    '|---|---|',
    ...Object.entries(onlySqlite).map(([files, reason]) => tableRow([files, reason])),
  ]
}

const partLine = ([name, { passed, day, commit, minutes, seed }]: [string, PartRecord]): string =>
  `- ${name}: ${passed ? 'passed' : '**failed**'}, ${minutes} min, ${day}, commit ${commit}, seed ${seed}`

/** The whole page, from what the parts found last. */
export function reportText(records: Records): string {
  return [
    '# Reliability',
    '',
    'Written by `npm run soak` (with `-- --only NAME` a part of it anew); do not edit. "In the gate" names tests that every',
    'run of `npm test` has; figures come from the soak run, with the day and the commit they were found on.',
    '',
    '## When something breaks',
    '',
    ...head,
    ...reliabilityRows.map((row) => tableRow(cellsOf(row, records))),
    '',
    '## When somebody means harm',
    '',
    ...head,
    ...securityRows.map((row) => tableRow(cellsOf(row, records))),
    '',
    '## Planted bugs',
    '',
    'Each was put into a copy of the sources. "Found by" is the check of the simulation that failed first, or the unit test.',
    '',
    ...mutantLines(records),
    '',
    '## Bugs planted by somebody else',
    '',
    'In shared handhelds, uploads, hand-overs with proof and cash, claims and clocks, by somebody who had read neither the tests',
    `nor the simulation. At least ${leastFound} of the fifty have to be found, by unit tests or within 1,000 seeds of the simulation.`,
    '',
    ...bugLines(records),
    '',
    '## Mutation score',
    '',
    `Stryker changes each condition of a folder by itself, and the tests of that folder and those of the calls that use it are`,
    `run with each change. At least ${leastScore} of 100 changes have to fail one. What only other tests would find counts as not found.`,
    'What a file of tests found is kept until it or the folder changes (decision 245). Tables that are built when a module is',
    'loaded and sentences for people are left out.',
    '',
    ...scoreLines(records),
    '',
    '## Both databases',
    '',
    ...engineLines(records),
    '',
    '## Parts of the soak run',
    '',
    ...Object.entries(records).map(partLine),
    '',
  ].join('\n')
}

export const reportFile = join(root, 'docs', 'reliability.md')

export const writeReport = (): void => writeFileSync(reportFile, reportText(readRecords()))
