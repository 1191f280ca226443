import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Row } from './bench.ts'
import { machine } from './machine.ts'
import { root } from './settings.ts'
import { round } from './stats.ts'

const verdict = ({ met }: Row): string => (met === null ? '–' : met ? 'met' : '**not met**')
const ratioOf = ({ ratio }: Row): string => (ratio === null ? '' : `${round(ratio)} ×`)
const cell = (text: string): string => text.replaceAll('|', '\\|')

export function printRow(row: Row): void {
  const parts = [row.measured, row.limit && `limit ${row.limit}`, ratioOf(row)].filter((part) => part !== '')
  const goal = row.goal && `goal ${row.goal}: ${row.met ? 'met' : 'NOT MET'}`
  console.log(`  ${row.work}\n    ${parts.join(' · ')}${goal ? `\n    ${goal}` : ''}`)
}

const table = (rows: readonly Row[]): string[] => [
  '| work | measured | limit | ratio | goal | |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    (row) =>
      `| ${[row.work, row.measured, row.limit, ratioOf(row), row.goal, verdict(row)].map(cell).join(' | ')} |`,
  ),
]

/** Writes docs/speed.md: figures and how each was come by, nothing typed by hand. */
export async function writeReport(rows: readonly Row[], command: string, loadBefore: number): Promise<void> {
  const judged = rows.filter(({ met }) => met !== null)
  const load = `Load of the machine before the last run ${round(loadBefore)}, at its end ${round(loadavg()[0] ?? 0)} (with what the benches themselves use).`
  const lines = [
    '# Speed',
    '',
    `Written by \`${command}\` (with \`-- --only NAME\` a part of it anew); do not edit. The limit is the bare thing, measured in the same run and in turns with ours;`,
    'the ratio is ours divided by it. Figures are medians where nothing else is said.',
    '',
    ...(await machine()).map((line) => `- ${line}`),
    `- ${load}`,
    '',
    `${judged.filter(({ met }) => met).length} of ${judged.length} goals met.`,
    '',
    ...table(rows),
    '',
    '## How each was measured',
    '',
    ...rows.flatMap((row) => [`- **${row.work}**: ${row.how}`]),
    '',
  ]
  writeFileSync(join(root, 'docs', 'speed.md'), lines.join('\n'))
}
