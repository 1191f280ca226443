import type { Row } from '#sync/entities/index.ts'
import type { Dealt } from './server-harness.ts'
import type { Verdict } from './verdict.ts'

/** Fields that say when something happened: nothing has happened in the future. */
const moments = [
  ...['occurredAt', 'takenAt', 'deliveredAt', 'checkedInAt', 'at', 'closedAt'],
  ...['placement', 'handover', 'proof'],
] as const

function timeIn(row: Row | undefined, field: string): string | null {
  const value: unknown = row && field in row ? row[field as keyof typeof row] : null
  if (typeof value === 'string') return value
  const inner: unknown = typeof value === 'object' && value !== null && 'at' in value ? value.at : null
  return typeof inner === 'string' ? inner : null
}

/** The rows that a push has just written are not later than the server's clock, however wrong the device's is. */
export function checkNoFuture({ before, after, aside, changes }: Dealt, verdict: Verdict): void {
  const now = new Date(aside.now).toISOString()
  for (const [entity, rows] of after.rows)
    for (const [id, row] of rows) {
      if (row.version <= before.v) continue
      for (const field of moments) {
        const time = timeIn(row, field)
        if (time && time > now && time !== timeIn(before.rows.get(entity)?.get(id), field))
          verdict.fail(
            'clocks',
            'server',
            `${entity} ${id}: ${field} is ${time} at ${now} (${changes.map(({ change }) => change.name).join(', ')})`,
          )
      }
    }
}

interface NamedPackages {
  readonly packageId?: string
  readonly packageIds?: readonly string[]
  readonly lines?: readonly { readonly packageId?: string }[]
}

/** A box that the server says was put away is where it was put, regardless of the clocks. */
export function checkPutAway({ changes, after }: Dealt, verdict: Verdict): void {
  const idsIn = (args: unknown): readonly string[] => {
    const { packageId, packageIds = [], lines = [] } = args as NamedPackages
    return [packageId ?? '', ...packageIds, ...lines.map((line) => line.packageId ?? '')]
  }
  changes.forEach(({ change, result }, i) => {
    if (change.name !== 'package.putAway' || result.outcome !== 'done') return
    const { packageId: namedId, bin } = change.args as { packageId: string; bin: string }
    const packageId = result.packageId ?? namedId
    // A later scan of the same number names an id of its own, and its result the package that it ended in.
    const ids = [namedId, packageId]
    const isMovedAgain = changes
      .slice(i + 1)
      .some((later) =>
        [...idsIn(later.change.args), later.result.packageId].some((id) => id && ids.includes(id)),
      )
    if (isMovedAgain) return
    const storedPackage = after.rows.get('package')?.get(packageId)
    if (storedPackage && 'bin' in storedPackage && !storedPackage.deletedAt && storedPackage.bin !== bin)
      verdict.fail('clocks', 'server', `${packageId} was put into "${bin}", and is in "${storedPackage.bin}"`)
  })
}
