import type { Attempt, Rows } from './attempt.ts'

/*
 * The run holds these rules about transfers and origins to be right and reasonable; they were written by hand and not
 * taken from the mutators or the policies.
 */

type Plain = Readonly<Record<string, unknown>>

const plain = (value: unknown): Plain => (typeof value === 'object' && value !== null ? (value as Plain) : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const rowIn = (rows: Rows, table: string, id: unknown): Plain | undefined => {
  const row = rows.get(table)?.get(String(id))
  return row && plain(row)
}
const rowsOf = (rows: Rows, table: string): Plain[] => [...(rows.get(table)?.values() ?? [])].map(plain)

const transferIn = ({ args }: Attempt, rows: Rows): Plain | undefined =>
  rowIn(rows, 'transfer', plain(args)['transferId'])

const chiefs = ['Supervisor', 'Senior', 'Admin']

/** The offices whose people take a step; null where the transfer isn't known. */
function officesOfStep(attempt: Attempt, rows: Rows): readonly unknown[] | null {
  const { name, args } = attempt
  if (name === 'transfer.create') return [plain(args)['fromBranchId']]
  const transfer = transferIn(attempt, rows)
  if (!transfer) return null
  const { fromBranchId, toBranchId } = transfer
  if (name === 'transfer.close')
    return transfer['status'] === 'Open' ? [fromBranchId, toBranchId] : [toBranchId]
  return name === 'transfer.count' ? [toBranchId] : [fromBranchId]
}

/** True if the actor works at a local office that doesn't see this end of the road. */
function isElsewhere(attempt: Attempt, rows: Rows): boolean {
  const { name, actor } = attempt
  const offices = name.startsWith('transfer.') ? officesOfStep(attempt, rows) : null
  const homeId = actor.officeId ?? actor.branchId
  const home = rowIn(rows, 'branch', homeId)
  return (
    offices !== null &&
    home?.['kind'] === 'LocalOffice' &&
    !chiefs.includes(actor.role) &&
    !offices.includes(homeId)
  )
}

/** True if the actor worked elsewhere at each moment, so that the server must refuse. */
export const isOfOtherOffice = (attempt: Attempt): boolean =>
  attempt.moments.every((rows) => isElsewhere(attempt, rows))

/** True if the actor worked elsewhere at one moment, so that the server may refuse. */
export const wasOfOtherOffice = (attempt: Attempt): boolean =>
  attempt.moments.some((rows) => isElsewhere(attempt, rows))

const kindOf = (rows: Rows, branchId: unknown): unknown => rowIn(rows, 'branch', branchId)?.['kind']

/** A road leads from one office to another, by a driver if one is named. */
export function isNoRoad({ name, args, moments }: Attempt): boolean {
  if (name !== 'transfer.create') return false
  const { fromBranchId, toBranchId, driverId } = plain(args)
  const isWarehouse = (id: unknown) => moments.some((rows) => kindOf(rows, id) === 'Warehouse')
  const isDriver = moments.every((rows) => rowIn(rows, 'account', driverId)?.['role'] === 'Driver')
  return (
    fromBranchId === toBranchId ||
    isWarehouse(fromBranchId) ||
    isWarehouse(toBranchId) ||
    (driverId !== null && !isDriver)
  )
}

/** A package comes from a warehouse, and from nowhere else. */
export function isBadOrigin({ name, args, moments }: Attempt): boolean {
  const { originBranchId } = name === 'package.update' ? plain(plain(args)['changes']) : plain(args)
  return (
    typeof originBranchId === 'string' && moments.some((rows) => kindOf(rows, originBranchId) !== 'Warehouse')
  )
}

const packagesIn = ({ args, moments }: Attempt): { readonly rows: Rows; readonly row: Plain }[] => {
  const { packageIds, lines } = plain(args)
  const ids = [...list(packageIds), ...list(lines).map((line) => plain(line)['packageId'])]
  return ids.flatMap((id) =>
    moments.flatMap((rows) => {
      const row = rowIn(rows, 'package', id)
      const currentRow = row?.['mergedInto'] ? rowIn(rows, 'package', row['mergedInto']) : row
      return currentRow ? [{ rows, row: currentRow }] : []
    }),
  )
}

/** A box of one warehouse is not put on the flight of another. */
export const isOtherOrigin = (attempt: Attempt): boolean =>
  attempt.moments.some((rows) => {
    const start = rowIn(rows, 'manifest', plain(attempt.args)['manifestId'])?.['originBranchId']
    return packagesIn(attempt).some(
      ({ row: { originBranchId } }) => typeof originBranchId === 'string' && originBranchId !== start,
    )
  })

const pickupOf = (rows: Rows, { branchId, accountId }: Plain): unknown =>
  branchId ?? rowIn(rows, 'account', accountId)?.['branchId'] ?? null

/** The open roads that a box is on. */
export const roadsOf = (rows: Rows, packageId: unknown): Plain[] =>
  rowsOf(rows, 'transferLine').filter((line) => {
    const transfer = rowIn(rows, 'transfer', line['transferId'])
    return (
      line['packageId'] === packageId &&
      line['deletedAt'] === null &&
      line['arrival'] === 'Pending' &&
      transfer?.['deletedAt'] === null &&
      transfer['status'] !== 'Closed'
    )
  })

const atOffices = ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup']

/** Whether a box is surely at an office: its last scan says so, or its status where no office has scanned it. */
function isSurelyAt(rows: Rows, row: Plain, officeId: unknown): boolean {
  if (!atOffices.includes(String(row['status'])) || row['headingTo']) return false
  const scannedAt = plain(row['placement'])['branchId']
  const kind = kindOf(rows, scannedAt)
  if (kind === 'LocalOffice') return scannedAt === officeId
  if (row['status'] !== 'AtHeadOffice') return pickupOf(rows, row) === officeId
  return kind === 'HeadOffice' ? scannedAt === officeId : kindOf(rows, officeId) === 'HeadOffice'
}

/** Whether something keeps a box from the truck. */
function isKeptFromRoad(attempt: Attempt, rows: Rows, row: Plain): boolean {
  const transfer = transferIn(attempt, rows)
  if (!transfer) return true
  const { fromBranchId, toBranchId } = transfer
  const goesOn = kindOf(rows, toBranchId) === 'HeadOffice' || pickupOf(rows, row) === toBranchId
  return (
    plain(row['customs'])['state'] === 'Hold' ||
    row['arrival'] === 'Missing' ||
    row['ending'] !== null ||
    roadsOf(rows, row['packageId']).length > 0 ||
    !goesOn ||
    !isSurelyAt(rows, row, fromBranchId)
  )
}

const statusIs = (attempt: Attempt, ...statuses: string[]): boolean =>
  attempt.moments.some((rows) => statuses.includes(String(transferIn(attempt, rows)?.['status'])))

const linesOn = (attempt: Attempt, rows: Rows): Plain[] =>
  rowsOf(rows, 'transferLine').filter(
    (line) => line['deletedAt'] === null && line['transferId'] === plain(attempt.args)['transferId'],
  )

const isHere = (line: unknown): boolean => ['Received', 'Damaged'].includes(String(plain(line)['arrival']))

/** Each step needs such an obstacle for "not now" to be a right answer. */
export const statesOfRoads: Readonly<Record<string, (attempt: Attempt) => boolean>> = {
  'transfer.load': (attempt) =>
    statusIs(attempt, 'Departed', 'Arrived', 'Closed') ||
    packagesIn(attempt).some(({ rows, row }) => isKeptFromRoad(attempt, rows, row)),
  'transfer.depart': (attempt) =>
    statusIs(attempt, 'Open') && attempt.moments.some((rows) => linesOn(attempt, rows).length === 0),
  'transfer.count': (attempt) => {
    const lines = list(plain(attempt.args)['lines'])
    const isUnproved = statusIs(attempt, 'Open') && (lines.length === 0 || !lines.every(isHere))
    const isForeign = (id: unknown) =>
      attempt.moments.some((rows) => linesOn(attempt, rows).every((line) => line['packageId'] !== id))
    const strangers = packagesIn(attempt).filter(({ row }) => isForeign(row['packageId']))
    return (
      isUnproved ||
      lines.some((line) => !isHere(line) && isForeign(plain(line)['packageId'])) ||
      strangers.some(
        ({ row }) => ['PreAlert', 'Delivered'].includes(String(row['status'])) || row['ending'] !== null,
      )
    )
  },
  'transfer.close': (attempt) =>
    statusIs(attempt, 'Departed') ||
    attempt.moments.some((rows) => {
      const lines = linesOn(attempt, rows)
      const namedIds = list(plain(attempt.args)['missingPackageIds'])
      const isOpen = transferIn(attempt, rows)?.['status'] === 'Open'
      return isOpen
        ? lines.length > 0
        : lines.some((line) => line['arrival'] === 'Pending' && !namedIds.includes(line['packageId']))
    }),
}
