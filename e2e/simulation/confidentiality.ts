import type { RowOf } from '#sync/entities/index.ts'
import { equal } from '#sync/lib/equal.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import type { PullReply } from '#sync/protocol/messages.ts'
import { areOf } from './question-texts.ts'
import type { Aside } from './server-harness.ts'
import { shownTo } from './truth.ts'
import type { Verdict } from './verdict.ts'

/** Rows of the listed types reach customers. */
type Followed = 'package' | 'packageEvent' | 'packageImage' | 'delivery' | 'question'

/**
 * Written by hand and not taken from the policies, so that a wrong decision there is noticed: the fields that a
 * customer's row must never contain. A new field needs a decision in this table as well, or nothing compiles.
 */
const isForStaff: { readonly [E in Followed]: Readonly<Record<keyof RowOf<E>, boolean>> } = {
  package: {
    ...{ packageId: false, trackingNumber: false, trackingNormalized: false, trackingAliases: false },
    ...{ codes: false, hawbNumber: false, courier: false, description: false, shipper: false },
    ...{ accountId: false, declaredValueUsdCents: false, weightLb: false, lengthIn: false, widthIn: false },
    ...{ heightIn: false, pieces: false, condition: false, battery: false, prohibited: false },
    ...{
      bin: true,
      branchId: false,
      note: true,
      mode: false,
      service: false,
      originBranchId: false,
      status: false,
      delayedReason: false,
    },
    ...{ lines: false, dutyCategory: false, insurance: false },
    ...{ invoiceState: false, merchantInvoiceFileId: false, invoiceProblem: false, chargeableLb: false },
    ...{ manifestId: true, customs: false, invoiceId: false, billedAt: false, chargesWaiver: false },
    ...{ reviewReason: true, checkedInAt: false },
    ...{ checkedInBy: true, deliveredAt: false, deliveredTo: false, handover: false, arrival: false },
    ...{ placement: true, mergedInto: false, driverId: true, offices: true, headingTo: false },
    ...{ expectedFrom: false, expectedTo: false, expectedMove: false, priceMove: false, pickup: false },
    ...{
      missingSince: false,
      loss: false,
      missingPieces: false,
      pieceLosses: false,
      deliveredPieces: false,
      contents: false,
    },
    ...{ shipWhen: false, togetherId: false, heldFrom: false, heldUntil: false },
    ...{ ending: false },
    ...{ version: false, createdAt: false, updatedAt: false, deletedAt: false, archivedAt: false },
  },
  packageEvent: {
    ...{ packageEventId: false, packageId: false, accountId: false, driverId: true, status: false },
    ...{ stepBack: false, occurredAt: false, recordedAt: false, by: true, deviceId: true, branchId: false },
    ...{ note: true, customs: false, deviceAt: true, rank: false, offices: true, headingTo: false },
    ...{ version: false, createdAt: false, updatedAt: false, deletedAt: false, archivedAt: false },
  },
  packageImage: {
    ...{ packageImageId: false, packageId: false, accountId: false, driverId: true, fileId: false },
    ...{ sha256: false, contentType: false, size: false, uploaded: false, takenAt: false, by: true },
    offices: true,
    ...{ version: false, createdAt: false, updatedAt: false, deletedAt: false, archivedAt: false },
  },
  delivery: {
    ...{ deliveryId: false, accountId: false, packageIds: false, address: false, branchId: false },
    ...{ driverId: true, scheduledFor: false, windowFrom: false, windowTo: false, stopOrder: true },
    ...{ status: false, feeJmdCents: false, attempts: false, proof: false, collected: false, waiver: false },
    ...{ extraCollected: true, confirmedAt: false, hasOwnFee: true, refusedPackages: false, owedParts: true },
    ...{ asksCode: false },
    ...{ outAt: false, deliveredAt: false, loadedPackageIds: true, unscannedReason: true, outBy: true },
    ...{
      contact: true,
      dueJmdCents: false,
      cashRoundingJmdCents: false,
      driverDayId: true,
      roundOf: true,
      createdBy: true,
    },
    ...{ cancelReason: false },
    ...{ version: false, createdAt: false, updatedAt: false, deletedAt: false, archivedAt: false },
  },
  question: {
    ...{ questionId: false, packageId: false, accountId: false, status: false, waitingSince: false },
    ...{ handledBy: true, handledAt: true, lines: false },
    ...{ version: false, createdAt: false, updatedAt: false, deletedAt: false, archivedAt: false },
  },
}

/** The same inside of fields that are objects or lists of them. */
const nestedForStaff: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  package: {
    chargesWaiver: ['reason', 'by'],
    customs: ['entryNumber', 'recordedBy'],
    handover: ['relationship', 'idType', 'idLast4', 'reason', 'overrideReason', 'by', 'signatureFileId'],
  },
  packageEvent: { customs: ['entryNumber', 'dutyJmdCents', 'channel'] },
  delivery: {
    attempts: ['note', 'by', 'photoFileIds'],
    proof: ['relationship', 'idType', 'idLast4', 'signatureFileId', 'latitude', 'longitude', 'accuracyM'],
    waiver: ['reason', 'by'],
  },
  question: { lines: ['by', 'note'] },
}

/**
 * The office reads threads by calls, so no device has a thread that isn't of its own account, or that has lines of
 * another person.
 */
const isOwnThread = (row: Readonly<Record<string, unknown>>, accountId: string): boolean =>
  row['accountId'] === accountId && areOf(accountId, row['lines'])

const notForCustomers = ['manifest', 'manifestLine', 'transfer', 'transferLine', 'review', 'driverDay']
const isBlank = (value: unknown) => !value || (Array.isArray(value) && value.length === 0)

/** The fields in a customer's row that are for staff and are not blank. */
function leakedFields(table: string, row: Readonly<Record<string, unknown>>): string[] {
  const fieldRules: Readonly<Record<string, boolean>> = isForStaff[table as Followed] ?? {}
  const fields = Object.keys(row).filter((field) => fieldRules[field] && !isBlank(row[field]))
  const nestedFields = Object.entries(nestedForStaff[table] ?? {}).flatMap(([field, names]) =>
    [row[field]]
      .flat()
      .flatMap((part) =>
        names
          .filter((name) => part && !isBlank((part as Record<string, unknown>)[name]))
          .map((name) => `${field}.${name}`),
      ),
  )
  return [...fields, ...nestedFields]
}

/** Nothing is sent that this person may not have at that version: no scope, no row, no field. */
export function checkDelivery(
  page: PullReply,
  { actor, truth }: Aside,
  where: string,
  verdict: Verdict,
): void {
  const leak = (message: string) => verdict.fail('confidentiality', where, message)
  const followedScopes = new Set(scopesOfActor(actor))
  const customer = actor.role === 'User'
  const shownRows = truth.v === page.head.v ? shownTo(truth, actor) : null
  for (const scope of page.scopes) if (!followedScopes.has(scope)) leak(`The scope ${scope} is not theirs`)
  for (const [table, key, , , row] of page.rows) {
    if (!row) continue
    if (customer && notForCustomers.includes(table)) leak(`A customer got ${table}/${key}`)
    if (table === 'question' && !isOwnThread(row, actor.accountId))
      leak(`${actor.role} ${actor.accountId} got ${key}, a question of ${String(row['accountId'])}`)
    if (table === 'claim' && row['accountId'] !== actor.accountId)
      leak(`${actor.role} ${actor.accountId} got ${key}, a claim of ${String(row['accountId'])}`)
    if (customer && 'accountId' in row && row['accountId'] !== actor.accountId)
      leak(`A customer got ${table}/${key} of ${String(row['accountId'])}`)
    for (const field of customer ? leakedFields(table, row) : [])
      leak(`A customer got ${field} of ${table}/${key}`)
    const allowedRow = shownRows?.get(`${table}/${key}`)
    if (shownRows && !allowedRow) leak(`${table}/${key} is in none of their scopes`)
    if (allowedRow && !equal({ ...row, version: 0 }, { ...allowedRow.row, version: 0 }))
      leak(`${table}/${key} came as ${JSON.stringify(row)}, not ${JSON.stringify(allowedRow.row)}`)
  }
}
