import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonFor } from '../reasons.ts'
import { ageText, type CountCommits, commitsSince, isRecent } from './age.ts'
import type { Row } from './bench.ts'
import type { History } from './history.ts'
import { machine } from './machine.ts'
import type { Measured } from './remember.ts'
import { root } from './settings.ts'
import { plotName, sparkline } from './sparkline.ts'
import { round } from './stats.ts'

const reasonOf = ({ work, reason = reasonFor(work) }: Row): string =>
  reason?.replace(/\s+/g, ' ').trim() || 'no reason yet'
const verdict = (row: Row): string =>
  row.met === null ? '–' : row.met ? 'met' : `**not met**: ${reasonOf(row)}`
const datedVerdict = (row: Row, recent: boolean): string =>
  recent || row.met === null ? verdict(row) : `not measured lately; then ${verdict(row)}`
const ratioOf = ({ ratio }: Row): string => (ratio === null ? '' : `${round(ratio)} ×`)
const cell = (text: string): string => text.replaceAll('|', '\\|')

export function printRow(row: Row): void {
  const parts = [row.measured, row.limit && `limit ${row.limit}`, ratioOf(row)].filter((part) => part !== '')
  const goal = row.goal && `goal ${row.goal}: ${row.met ? 'met' : `NOT MET: ${reasonOf(row)}`}`
  console.log(`  ${row.work}\n    ${parts.join(' · ')}${goal ? `\n    ${goal}` : ''}`)
}

const plotOf = ({ work }: Row, history: History): string | null => sparkline(work, history[work] ?? [])

/** The rows, each with a plot of its history if that has two points. */
export const table = (figures: readonly Measured[], count: CountCommits = commitsSince): string[] => [
  '| work | measured | limit | ratio | goal | | over time | on |',
  '|---|---|---|---|---|---|---|---|',
  ...figures.flatMap(({ rows, when, history = {} }) => {
    const commits = count(when)
    const age = ageText(commits)
    const measuredAt = age === '' ? when : `${when}; ${age}`
    return rows.map((row) => {
      const file = `speed/${plotName(row.work)}`
      const plot = plotOf(row, history) === null ? '' : `[![over time](${file})](${file})`
      const cells = [
        row.work,
        row.measured,
        row.limit,
        ratioOf(row),
        row.goal,
        datedVerdict(row, isRecent(commits)),
        plot,
        measuredAt,
      ]
      return `| ${cells.map(cell).join(' | ')} |`
    })
  }),
]

/** Writes a plot for each row that has a history, and replaces the earlier plots. */
function writePlots(figures: readonly Measured[]): void {
  const folder = join(root, 'docs', 'speed')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const { rows, history = {} } of figures)
    for (const row of rows) {
      const plot = plotOf(row, history)
      if (plot !== null) writeFileSync(join(folder, plotName(row.work)), plot)
    }
}

/** How many goals are met. A row of much older code counts for neither side: it says nothing about the code of now. */
export function goalsMet(figures: readonly Measured[], count: CountCommits = commitsSince): string {
  const judgedRowsOf = (measurements: readonly Measured[]): Row[] =>
    measurements.flatMap(({ rows }) => rows.filter(({ met }) => met !== null))
  const recentRows = judgedRowsOf(figures.filter(({ when }) => isRecent(count(when))))
  const late = judgedRowsOf(figures).length - recentRows.length
  const sum = `${recentRows.filter(({ met }) => met).length} of ${recentRows.length} goals met.`
  return late === 0 ? sum : `${sum} Not measured lately, on older code: ${late}.`
}

/** Writes docs/speed.md and its plots: figures and how each was come by, nothing typed by hand. */
export async function writeReport(
  figures: readonly Measured[],
  missing: readonly string[],
  command: string,
): Promise<void> {
  const rows = figures.flatMap((measurement) => measurement.rows)
  const lines = [
    '# Speed',
    '',
    `Written by \`${command}\` (with \`-- --only NAME\` a part of it anew); do not edit. The limit is the bare thing, measured in the same run and in turns with ours;`,
    'the ratio is ours divided by it. Figures are medians where nothing else is said. The last column has the day, the commit, the',
    'processor, its pace and the load of the machine before. The pace is the time of a fixed piece of work (10,000 rows through',
    'JSON) and of one durable commit: where it is twice that of another row, the figures are too. With a load well above 1, others',
    'were at work on the machine, and the figures are too high. A row whose code has changed since says by how many commits; with',
    'more than 100 it is not measured lately, and neither met nor missed in the sum.',
    'The plot shows what the row measured at each commit before, from 0 up, on whatever machine it was; opened by itself, its points say more under the pointer.',
    '',
    'The machine of the last run:',
    '',
    ...(await machine()).map((line) => `- ${line}`),
    '',
    `${goalsMet(figures)}${missing.length > 0 ? ` Not measured yet: ${missing.join(', ')}.` : ''}`,
    '',
    ...table(figures),
    '',
    '## How each was measured',
    '',
    ...rows.flatMap((row) => [`- **${row.work}**: ${row.how}`]),
    '',
  ]
  writePlots(figures)
  writeFileSync(join(root, 'docs', 'speed.md'), lines.join('\n'))
}
