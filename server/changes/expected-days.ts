import { defaultSettings, type Settings } from '#sync/entities/company/settings.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { equal } from '#sync/lib/equal.ts'
import { type OfficeDays, openWeekdays } from '#sync/rules/deliveries/office-days.ts'
import { expectDays, movesDays, noExpectedDays, type Travelling } from '#sync/rules/packages/expected-days.ts'
import { progressOf } from '#sync/rules/packages/progress.ts'
import { type ExpectedFields, isOnTheWay } from '#sync/rules/packages/shown-days.ts'
import { settingsNamed } from '../db/company/settings.ts'
import type { AheadTx } from '../db/core/transactions/look-ahead.ts'
import type { NotedRow, ServerTx } from '../db/core/transactions/tx.ts'
import { branchPackagesOnTheWay, packagesOnTheWay } from '../db/packages/expected-days.ts'
import type { TransactionFrame } from './transaction.ts'

export type ExpectedDaysPart = TransactionFrame & { readonly noted: readonly NotedRow[] }

/** The settings with the days that a package is in transit. */
const schedules = ['transit', 'services', 'originTransit'] as const
const settingValues = settingsNamed(schedules)
const isSchedule = (key: string): boolean => schedules.some((schedule) => schedule === key)

const expectedOf = ({ expectedFrom, expectedTo, expectedMove }: Package): ExpectedFields => ({
  expectedFrom,
  expectedTo,
  expectedMove,
})

/** Lists the packages whose days a part may have moved: by their rows, their flights, or a schedule. */
async function affectedPackages({ statements, noted }: ExpectedDaysPart, tx: ServerTx) {
  const packageIds = new Set<string>()
  const rescheduledIds = new Set<string>()
  for (const { entity, id, row } of tx.written()) {
    if (entity === 'package') packageIds.add(id)
    if (entity === 'manifest' && !isSameFlight(await tx.stored('manifest', id), row))
      for (const { packageId } of await tx.find('package', 'manifestId', id)) packageIds.add(packageId)
    if (entity === 'branch' && !isSameWeek(await tx.stored('branch', id), row))
      for (const { packageId } of await statements.all(branchPackagesOnTheWay, { branchId: id }))
        rescheduledIds.add(packageId)
  }
  if (noted.some(({ entity, entityId }) => entity === 'setting' && isSchedule(entityId)))
    for (const { packageId } of await statements.all(packagesOnTheWay, {})) rescheduledIds.add(packageId)
  return { packageIds: new Set([...packageIds, ...rescheduledIds]), rescheduledIds }
}

type Flight = Travelling['flight']
const flightOf = (manifest: Manifest | undefined): Flight =>
  manifest
    ? {
        manifestId: manifest.manifestId,
        mode: manifest.mode,
        departsAt: manifest.departsAt,
        arrivesAt: manifest.arrivesAt,
      }
    : null

const isSameFlight = (before: Manifest | undefined, after: Manifest): boolean =>
  equal(flightOf(before), flightOf(after))

const weekOf = (office: OfficeDays) => [openWeekdays(office), office.closedDays]
const isSameWeek = (before: OfficeDays | undefined, after: OfficeDays): boolean =>
  before !== undefined && equal(weekOf(before), weekOf(after))

async function travellingBefore(tx: ServerTx, pkg: Package | undefined): Promise<Travelling | undefined> {
  if (!pkg) return undefined
  return { pkg, flight: flightOf(pkg.manifestId ? await tx.stored('manifest', pkg.manifestId) : undefined) }
}

async function travellingAfter(tx: ServerTx, pkg: Package): Promise<Travelling> {
  return { pkg, flight: flightOf(pkg.manifestId ? await tx.get('manifest', pkg.manifestId) : undefined) }
}

/** The days of a package after this part, as only this file writes them. */
async function expectedAfter(
  part: ExpectedDaysPart,
  tx: ServerTx,
  row: Package,
  hasNewSchedule: boolean,
): Promise<ExpectedFields> {
  const storedPkg = await tx.stored('package', row.packageId)
  const previous = expectedOf(storedPkg ?? row)
  if (row.status === 'PreAlert') return noExpectedDays
  if (!isOnTheWay(row.status) || row.deletedAt) return previous
  const before = await travellingBefore(tx, storedPkg)
  const after = await travellingAfter(tx, row)
  if (!hasNewSchedule && previous.expectedTo !== null && !movesDays(before, after)) return previous
  const today = jamaicaDay(part.at)
  const around = {
    progress: progressOf(await tx.find('packageEvent', 'packageId', row.packageId), today),
    schedule: await readSchedules(part),
    office: (row.branchId && (await tx.get('branch', row.branchId))) || null,
    today,
  }
  return expectDays(previous, { before, after, hasNewSchedule, at: part.at }, around)
}

/**
 * Writes into packages when they are expected, in the same commit as the change that affects this. Only this writes
 * these fields: a value that another part of the program writes from an older copy of the row is replaced.
 */
export async function keepExpectedDays(part: ExpectedDaysPart, tx: ServerTx): Promise<void> {
  const { packageIds, rescheduledIds } = await affectedPackages(part, tx)
  for (const packageId of packageIds) {
    const row = await tx.get('package', packageId)
    if (!row) continue
    const fields = await expectedAfter(part, tx, row, rescheduledIds.has(packageId))
    if (!equal(expectedOf(row), fields)) await tx.put('package', { ...row, ...fields })
  }
}

type Schedules = Pick<Settings, (typeof schedules)[number]>

/**
 * The settings that say how long packages travel, in one question, because each question of a check-in holds up all changes.
 * A transaction that changes one of them puts no packages, so each transaction reads them once.
 */
export const readSchedules = ({
  statements,
  memory,
}: Pick<AheadTx, 'statements' | 'memory'>): Promise<Schedules> =>
  memory.recall('schedules', async () => {
    const { transit, services, originTransit } = defaultSettings
    const rows = await statements.all(settingValues, {})
    const changes = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    return { transit, services, originTransit, ...changes }
  })
