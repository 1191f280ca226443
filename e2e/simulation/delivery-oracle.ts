import type { Permission } from '#sync/policies/permissions.ts'
import type { Attempt, Rows } from './attempt.ts'

/*
 * The run holds these rules about deliveries to be right and reasonable; they were written by hand and not taken from
 * the mutators.
 */

type Plain = Readonly<Record<string, unknown>>

export const needsOfDeliveries: Readonly<Record<string, Permission>> = {
  'delivery.load': 'DeliveryUpdate',
  'delivery.setOut': 'DeliveryUpdate',
  'delivery.handOver': 'DeliveryUpdate',
  'delivery.fail': 'DeliveryUpdate',
  'delivery.bringBack': 'DeliveryUpdate',
  'delivery.closeDay': 'DeliveryUpdate',
}

const plain = (value: unknown): Plain => (typeof value === 'object' && value !== null ? (value as Plain) : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const rowsOf = (rows: Rows, table: string): Plain[] => [...(rows.get(table)?.values() ?? [])].map(plain)

/** The delivery as each moment has it. */
const stopsIn = ({ args, moments }: Attempt): Plain[] =>
  moments.flatMap((rows) => {
    const row = rows.get('delivery')?.get(String(plain(args)['deliveryId']))
    return row ? [plain(row)] : []
  })

const isTheirs = ({ actor }: Attempt, row: Plain): boolean =>
  actor.role !== 'Driver' || row['driverId'] === actor.accountId || row['outBy'] === actor.accountId

/** A driver takes the steps of the own deliveries, and closes the own day. */
export function isDriversOwn(attempt: Attempt): boolean {
  const { name, args, actor } = attempt
  if (!name.startsWith('delivery.')) return true
  if (name === 'delivery.closeDay')
    return actor.role !== 'Driver' || plain(args)['driverId'] === actor.accountId
  return stopsIn(attempt).some((row) => isTheirs(attempt, row))
}

export const isStopGone = (attempt: Attempt): boolean =>
  attempt.name.startsWith('delivery.') &&
  attempt.name !== 'delivery.closeDay' &&
  (attempt.moments.some((rows) => {
    const row = rows.get('delivery')?.get(String(plain(attempt.args)['deliveryId']))
    return !row || row.deletedAt !== null || !isTheirs(attempt, plain(row))
  }) ||
    stopsIn(attempt).length === 0)

/** Cash, or a card with the number on its slip; nothing that a driver only says. */
export const isTakenAtDoor = ({
  method,
  reference,
}: {
  readonly method?: unknown
  readonly reference?: unknown
}): boolean => method === undefined || method === 'Cash' || (method === 'Card' && reference !== '')

/** A way back without a reason, a count that may be wrong without one. */
export function isUnsaid({ name, args }: Attempt): boolean {
  const input = plain(args)
  return (
    (name === 'delivery.bringBack' && input['attempt'] === null) ||
    (name === 'delivery.closeDay' && input['note'] === '') ||
    (name === 'delivery.handOver' && !isTakenAtDoor(plain(input['collected'])))
  )
}

const isAt = (attempt: Attempt, isSo: (status: unknown) => boolean): boolean =>
  stopsIn(attempt).some(({ status }) => isSo(status))
const inOffice = (status: unknown): boolean => status === 'InStore' || status === 'ReturnedToOffice'

const packagesOn = (attempt: Attempt): Plain[] =>
  stopsIn(attempt).flatMap((stop) =>
    list(stop['packageIds']).flatMap((id) =>
      attempt.moments.flatMap((rows) => {
        const row = rows.get('package')?.get(String(id))
        return row ? [plain(row)] : []
      }),
    ),
  )

function isKept(attempt: Attempt): boolean {
  const owners = packagesOn(attempt).map((row) => String(row['accountId']))
  return (
    packagesOn(attempt).some(
      (row) =>
        plain(row['customs'])['state'] === 'Hold' ||
        row['arrival'] === 'Missing' ||
        (row['billedAt'] === null && row['chargesWaiver'] === null),
    ) ||
    owners.some((id) =>
      attempt.moments.some((rows) => {
        const owner = rows.get('account')?.get(id)
        return owner && 'status' in owner && owner.status !== 'Active'
      }),
    )
  )
}

const isWaiting = (row: Plain): boolean =>
  row['status'] === 'ReadyForPickup' || row['status'] === 'AtLocalOffice'

const isLoaded = ({ args, moments }: Attempt): boolean =>
  stopsIn({ args, moments } as Attempt).every((stop) =>
    list(stop['packageIds']).every((id) => list(stop['loadedPackageIds']).includes(id)),
  )

/** The collected sum does not pay the due sum: `checkFees` looks whether someone has since paid it. */
const isFeeOpen = ({ args }: Attempt, { feeJmdCents, dueJmdCents }: Plain): boolean =>
  Number(feeJmdCents) > 0 &&
  Number(plain(plain(args)['collected'])['amountJmdCents'] ?? 0) < Number(dueJmdCents)

/** Each operation needs such an obstacle for "not now" to be a right answer. */
export const statesOfDeliveries: Readonly<Record<string, (attempt: Attempt) => boolean>> = {
  'delivery.load': (attempt) =>
    isAt(attempt, (status) => !inOffice(status)) ||
    stopsIn(attempt).some((stop) =>
      list(plain(attempt.args)['packageIds']).some((id) => !list(stop['packageIds']).includes(id)),
    ),
  'delivery.setOut': (attempt) =>
    isAt(attempt, (status) => !inOffice(status)) ||
    stopsIn(attempt).some(({ driverId }) => driverId === null) ||
    isKept(attempt) ||
    packagesOn(attempt).some((row) => !isWaiting(row)) ||
    (plain(attempt.args)['unscannedReason'] === '' && !isLoaded(attempt)),
  'delivery.handOver': (attempt) =>
    isAt(attempt, (status) => status !== 'OutForDelivery') ||
    isKept(attempt) ||
    packagesOn(attempt).some((row) => !isWaiting(row)) ||
    plain(plain(attempt.args)['proof'])['idType'] === '' ||
    stopsIn(attempt).some((stop) => isFeeOpen(attempt, stop)),
  'delivery.fail': (attempt) => isAt(attempt, (status) => status !== 'OutForDelivery'),
  'delivery.bringBack': (attempt) => isAt(attempt, (status) => status !== 'OutForDelivery'),
  'delivery.closeDay': ({ args, moments }) =>
    moments.some((rows) =>
      rowsOf(rows, 'delivery').some(
        (row) => row['roundOf'] === plain(args)['driverId'] && row['outAt'] !== null,
      ),
    ),
}

/** Whether an open delivery holds one of the packages, so that nothing else takes it away. */
export const isHeld = (moments: Attempt['moments'], packageIds: readonly string[]): boolean =>
  moments.some((rows) =>
    rowsOf(rows, 'delivery').some(
      (row) =>
        row['deletedAt'] === null &&
        row['status'] !== 'Delivered' &&
        list(row['packageIds']).some((id) => packageIds.includes(String(id))),
    ),
  )
