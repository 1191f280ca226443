import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ControlKind, RoleControls } from '../e2e/support/control-counts.ts'

interface ControlsRecord {
  readonly before: readonly RoleControls[]
  readonly now: readonly RoleControls[]
}

type Counts = Readonly<Record<ControlKind, number>>

const sumOf = ({ field, filter, button }: Counts): number => field + filter + button
const partsOf = (counts: Counts | undefined): string =>
  counts ? `${sumOf(counts)} (${counts.field} · ${counts.filter} · ${counts.button})` : '–'
const mostOf = ({ lists }: RoleControls): number => Math.max(0, ...Object.values(lists).map(sumOf))
const allOf = ({ lists }: RoleControls): number =>
  Object.values(lists).reduce((sum, row) => sum + sumOf(row), 0)

const roleRow = (now: RoleControls, before: RoleControls | undefined): string => {
  const pairs = [now.menu, Object.keys(now.lists).length, mostOf(now), allOf(now)]
  const old = before ? [before.menu, Object.keys(before.lists).length, mostOf(before), allOf(before)] : []
  return `| ${now.role} | ${pairs.map((count, index) => `${old[index] ?? '–'} → ${count}`).join(' | ')} |`
}

/** The list of an administrator, who opens all of them. */
const listRows = ({ before, now }: ControlsRecord): string[] => {
  const lists = now.find(({ role }) => role === 'Admin')?.lists ?? {}
  const old = before.find(({ role }) => role === 'Admin')?.lists ?? {}
  return Object.entries(lists)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([path, counts]) => `| \`${path}\` | ${partsOf(old[path])} | ${partsOf(counts)} |`)
}

const tableOf = (record: ControlsRecord): string =>
  [
    '| role | menu entries on the first level | lists | most controls above one | above all together |',
    '|---|---|---|---|---|',
    ...record.now.map((role) =>
      roleRow(
        role,
        record.before.find((old) => old.role === role.role),
      ),
    ),
    '',
    '| list of an administrator | before: fields · filters · buttons | now |',
    '|---|---|---|',
    ...listRows(record),
  ].join('\n')

const recordFile = join(import.meta.dirname, '..', 'docs', 'controls.json')
const oldTable =
  /(?<=<!-- The tables below are written by `npm run figures` from docs\/controls.json. -->\n\n)(\|.*\n|\n(?=\|))*/

/** The text of `docs/looks.md` with the controls above each list, which a journey of each role counts. */
export const withControlsTable = (text: string): string =>
  text.replace(oldTable, `${tableOf(JSON.parse(readFileSync(recordFile, 'utf8')) as ControlsRecord)}\n`)
