import type { ReceivedPackage, ReceivedResult } from '#sync/api/partners/partner.ts'
import { emptyDetails, type Package } from '#sync/entities/packages/package.ts'
import { listText } from '#sync/lib/list-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { codeProblem } from '#sync/mutators/packages/check-in.ts'
import { findByCode } from '#sync/mutators/packages/rows.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import { type Recognised, recognise } from '#sync/rules/tracking/recognise.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { argsHashOf } from '../changes/args-hash.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { CallRequest } from '../core/call-request.ts'
import { idFrom } from '../core/id-from.ts'
import type { Signed } from '../core/signed.ts'
import { refusalOf } from '../db/core/errors.ts'
import { findPackagesByIds } from '../db/packages/packages.ts'
import { addPartnerPackage, partnerPackageOf } from '../db/partners/partner-packages.ts'
import { runInBatches } from './batches.ts'
import { currentKey, mustHaveRight } from './key-session.ts'
import { isTestCall } from './keys.ts'
import { alreadyText, isOwnReport, unnamedText } from './own-report.ts'
import { bearsNameOf, ownersOf, type ReportedOwners } from './owners.ts'
import { type ReadReport, readReport } from './read-report.ts'

const actionName = 'partner.receive'

interface Report {
  readonly session: Signed
  readonly request: CallRequest
  /** As they were sent. */
  readonly packages: readonly unknown[]
  /** True to check the packages and store nothing. */
  readonly dryRun: boolean
}

type RowResult = Omit<ReceivedResult, 'hawbNumber'>

const statusOf: Record<Outcome['outcome'], ReceivedResult['status']> = {
  done: 'received',
  already: 'already',
  review: 'review',
}

/** The box's own words about its customer, for the person who finds out who that is. */
const labelNote = ({ mailbox, customerName }: ReceivedPackage): string => {
  const words = [mailbox, customerName].filter((word) => word !== '')
  return words.length > 0 ? `On the box: ${listText(words, 'and')}` : ''
}

interface Owner {
  readonly accountId: string
  readonly branchId: string | null
}

/** The arguments of a check-in, as a desk makes them. A customer who is unknown is found out later, as at the desk. */
function checkInArgs(
  item: ReceivedPackage,
  owner: Owner | undefined,
  packageId: string,
  branchId: string | null,
) {
  const { reference: _reference, mailbox: _mailbox, customerName: _name, receivedAt: _at, ...details } = item
  return {
    ...emptyDetails,
    ...details,
    accountId: owner?.accountId ?? null,
    branchId: branchId ?? owner?.branchId ?? null,
    note: owner ? '' : labelNote(item),
    packageId,
    rawBarcode: '',
    hawbNumber: null,
    manifestId: null,
  }
}

const usedAgainText =
  'This reference was received before with other data. Use a new reference for another package.'

const ownNumberText =
  'This is a number of ours, not of a carrier. Report the package by the tracking number on its label.'

/** The note to a box that is received without a look at its mailbox. */
const notLookedUpText =
  'You’ve reported too many mailboxes that no customer has, so our office finds out whose package this is.'

interface Item {
  readonly session: Signed
  readonly item: ReceivedPackage
  readonly owners: ReportedOwners
}

/** The result of a check-in, before it is known what the key may learn of its package. */
interface CheckedIn {
  readonly outcome: Outcome['outcome']
  readonly packageId: string
  readonly message: string
}

/** True for a package that this key didn’t report first, so that it may know only the number. */
async function isOthers(tx: Transaction, { actor }: Signed, code: Recognised): Promise<boolean> {
  const { known } = await findByCode(tx, code)
  return known !== undefined && !(await isOwnReport(tx.statements, actor, known.packageId))
}

/** Checks a package in. Answers with the refusal of one that can't be received, which leaves nothing behind. */
async function checkInOne(tx: Transaction, { session, item, owners }: Item): Promise<CheckedIn | Refusal> {
  const { accountId: apiKeyId, branchId } = session.actor
  const requestedId = idFrom('partner package', apiKeyId, item.reference)
  const code = recognise(item.trackingNumber)
  const checkIn = {
    name: 'package.checkIn' as const,
    args: checkInArgs(item, owners.of(item), requestedId, branchId),
    occurredAt: item.receivedAt,
    isReport: true,
    onlyOffers: await isOthers(tx, session, code),
  }
  try {
    const { outcome, packageId, message } = await tx.part({ action: actionName, mutationId: null }, (part) =>
      runMutatorIn(part, session, checkIn),
    )
    return { outcome, packageId: packageId ?? requestedId, message: message ?? '' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}

interface Known {
  readonly status: ReceivedResult['status']
  readonly packageId: string
  readonly message: string
}

/**
 * The answer about an existing package. `hasCustomer` says that the customer is the one whom the box names: a mailbox
 * alone must not tell whether anyone has it.
 */
async function resultOf(
  tx: Transaction,
  { session, item, owners }: Item,
  { status, packageId, message }: Known,
): Promise<RowResult> {
  const { reference } = item
  const isOwn = await isOwnReport(tx.statements, session.actor, packageId)
  const owner = owners.of(item)
  const isNamed = owner !== undefined && bearsNameOf(item, owner)
  const shownFields = isOwn ? { packageId, message } : { packageId: null, message: alreadyText }
  return { reference, status, ...shownFields, hasCustomer: isOwn && isNamed }
}

const refusedRow = (reference: string, packageId: string | null, message: string): RowResult => ({
  reference,
  status: 'refused',
  packageId,
  message,
  hasCustomer: false,
})

/** Receives a package once for its reference. One that is refused leaves nothing behind, so it can be sent again. */
async function receiveOne(tx: Transaction, report: Item): Promise<RowResult> {
  const { session, item, owners } = report
  const { reference } = item
  const { accountId: apiKeyId } = session.actor
  const argsHash = argsHashOf(actionName, 1, item)
  const earlier = await tx.statements.get(partnerPackageOf, { apiKeyId, reference })
  if (earlier) {
    const result = await resultOf(tx, report, { ...earlier, status: 'repeated' })
    return earlier.argsHash === argsHash ? result : refusedRow(reference, result.packageId, usedAgainText)
  }
  // Our numbers count up, so a program could otherwise claim every package there is, and read whose it is on its label.
  if (recognise(item.trackingNumber).kind === 'hawb') return refusedRow(reference, null, ownNumberText)
  const result = await checkInOne(tx, report)
  if (result instanceof Refusal) return refusedRow(reference, null, result.message)
  const { outcome, packageId } = result
  const isKnown = outcome === 'already' && !(await isOwnReport(tx.statements, session.actor, packageId))
  const message = isKnown ? alreadyText : result.message || (owners.isLookedUp(item) ? '' : notLookedUpText)
  const row = { apiKeyId, reference, packageId, argsHash, outcome, message, createdAt: tx.at }
  await tx.statements.run(addPartnerPackage, row)
  tx.memory.put('newReports', true)
  return resultOf(tx, report, { status: statusOf[outcome], packageId, message })
}

async function receiveAll(
  deps: AccountDeps,
  tx: Transaction,
  session: Signed,
  reports: readonly ReadReport[],
): Promise<RowResult[]> {
  const items = reports.flatMap(({ item }) => item ?? [])
  const owners = await ownersOf(deps, tx, session.actor.accountId, items)
  const results: RowResult[] = []
  for (const report of reports) {
    if (report.refused) results.push(report.refused)
    else {
      const { item, warnings } = report
      results.push(withWarnings(await receiveOne(tx, { session, item, owners }), warnings))
    }
  }
  return results
}

const withWarnings = <T extends RowResult>(result: T, warnings: readonly string[]): T =>
  warnings.length > 0 ? { ...result, warnings: [...warnings] } : result

/** The answer to a report as far as its own words give it: nothing is looked up, and nothing is stored. */
function checkedResult(report: ReadReport): ReceivedResult {
  if (report.refused) return report.refused
  const { item, warnings } = report
  const code = recognise(item.trackingNumber)
  const message = code.kind === 'hawb' ? ownNumberText : code.kind === 'tracking' ? '' : codeProblem(code)
  const status = message === '' ? 'checked' : 'refused'
  const result = { reference: item.reference, status, packageId: null, hawbNumber: null, message } as const
  return withWarnings({ ...result, hasCustomer: false }, warnings)
}

/**
 * Receives packages in several transactions, each with a fresh look at the key: one that is revoked, replaced or loses
 * its right meanwhile stops in the middle, and what is sent again by a new secret continues there.
 */
export async function receivePackages(
  deps: AccountDeps,
  { session, request, packages: rows, dryRun }: Report,
): Promise<ReceivedResult[]> {
  const reports = rows.map((row) => readReport(row, deps.clock.now()))
  if (dryRun) return reports.map(checkedResult)
  const mustHold = async () => {
    const { rights } = await currentKey(deps, request)
    mustHaveRight(rights, 'packages.receive')
  }
  const body = reports.map(({ item, ...report }) => item ?? report)
  const call = { session, request, name: actionName, body, mustHold }
  const results = await runInBatches(deps, call, reports, (tx, batch) => receiveAll(deps, tx, session, batch))
  return withNumbers(deps, results, isTestCall(request))
}

/** Adds the numbers that the packages have now. A package that was merged is the one that it became. */
async function withNumbers(
  { db }: AccountDeps,
  results: readonly RowResult[],
  isTest: boolean,
): Promise<ReceivedResult[]> {
  const ids = results.flatMap(({ packageId }) => packageId ?? [])
  const packages = new Map<string, Package>()
  for (const pkg of await findPackagesByIds(db.reads.kysely, ids))
    for (const { packageId } of [...contentsOf(pkg), pkg]) packages.set(packageId, pkg)
  return results.map((result) => {
    const pkg = packages.get(result.packageId ?? '')
    const packageId = pkg?.packageId ?? result.packageId
    // A report of a test key isn’t stored, so it can’t be asked for.
    const isHere = pkg !== undefined || (isTest && packageId !== null)
    const message = result.message || (isHere && !result.hasCustomer ? unnamedText : '')
    return { ...result, packageId, message, hawbNumber: pkg?.hawbNumber ?? null }
  })
}
