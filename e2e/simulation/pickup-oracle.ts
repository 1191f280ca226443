import type { Attempt, Rows } from './attempt.ts'
import { isHeld } from './delivery-oracle.ts'

/*
 * The run holds these rules about customers who come to the counter to be right and reasonable; they were written by hand.
 */

type Plain = Readonly<Record<string, unknown>>

const plain = (value: unknown): Plain => (typeof value === 'object' && value !== null ? (value as Plain) : {})

const officeOf = (rows: Rows, row: Plain): unknown =>
  row['branchId'] ?? plain(rows.get('account')?.get(String(row['accountId'])))['branchId'] ?? null

const packagesIn = (rows: Rows, { args }: Attempt): Plain[] => {
  const ids: unknown = plain(args)['packageIds']
  return (Array.isArray(ids) ? ids : []).flatMap((id) => {
    const row = rows.get('package')?.get(String(id))
    return row ? [plain(row)] : []
  })
}

/** Whether a package doesn't lie at a counter for its customer. */
const isAway = (row: Plain): boolean =>
  row['status'] !== 'ReadyForPickup' ||
  row['arrival'] === 'Missing' ||
  row['ending'] !== null ||
  row['driverId'] !== null ||
  row['accountId'] === null ||
  plain(row['customs'])['state'] === 'Hold'

/** A visit is to one office, and for what lies there. */
const cannotCome = (attempt: Attempt): boolean =>
  attempt.moments.some((rows) => {
    const packages = packagesIn(rows, attempt)
    const offices = new Set(packages.map((row) => officeOf(rows, row)))
    const ids = packages.map(({ packageId }) => String(packageId))
    return packages.some(isAway) || offices.size > 1 || offices.has(null) || isHeld([rows], ids)
  })

export const statesOfPickups: Readonly<Record<string, (attempt: Attempt) => boolean>> = {
  'pickup.announce': cannotCome,
  'pickup.arrive': cannotCome,
}

/** Whether a code isn't that of the package's visit. One that began by coming may be of a day that is over. */
export function isOtherCode(row: Plain, code: unknown): boolean {
  const pickup = plain(row['pickup'])
  return pickup['code'] !== code || pickup['hereAt'] === pickup['from']
}
