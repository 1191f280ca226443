import type { AnnouncedResult } from '#sync/api/partners/partner-announce.ts'
import type { FieldErrors } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { checkDigitText, recognise } from '#sync/rules/tracking/recognise.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { CallRequest } from '../core/call-request.ts'
import { idFrom } from '../core/id-from.ts'
import type { Signed } from '../core/signed.ts'
import { refusalOf } from '../db/core/errors.ts'
import type { NamedOwner } from '../db/imports/known-rows.ts'
import type { BatchRow } from './batch-row.ts'
import { runInBatches } from './batches.ts'
import { currentKey, mustHaveRight } from './key-session.ts'
import { bearsNameOf, ownersOf, type ReportedOwners } from './owners.ts'
import { readAnnouncement, type ShopPackage } from './read-announcement.ts'

const actionName = 'partner.announce'

interface Announcement {
  readonly session: Signed
  readonly request: CallRequest
  /** As they were sent. */
  readonly packages: readonly unknown[]
}

const repeatedText = 'You announced this package to this mailbox before. Its customer can change it.'

const tooManyText =
  'You’ve named too many mailboxes that no customer has. Send this package again in an hour, or ask our office.'

const noCustomerText = ({ customerName }: ShopPackage): string =>
  customerName === '' ? 'No customer has this mailbox.' : 'No customer of this name has this mailbox.'

/** A customer who can read a pre-alert and goes by the name that the shop has, if it has one. */
const isAddressee = (item: ShopPackage, owner: NamedOwner): boolean =>
  owner.status === 'Active' && (item.customerName === '' || bearsNameOf(item, owner))

/** The key announces in the place of the customer, whose rules decide; the timeline names the key. */
const inPlaceOf = ({ accountId, branchId, brand }: NamedOwner, { actor }: Signed): Actor => ({
  name: actor.name,
  role: 'User',
  permissions: [],
  accountId,
  branchId,
  brand,
})

interface Item {
  readonly session: Signed
  readonly item: ShopPackage
  readonly owners: ReportedOwners
}

const refusalFor = (reference: string, message: string, errors: FieldErrors = {}): AnnouncedResult => ({
  reference,
  status: 'refused',
  message,
  errors,
})

/** Finds the customer of a package, or the refusal of one for nobody. Wrong names count as wrong mailboxes do. */
function addresseeOf(
  { limits }: AccountDeps,
  { session, item, owners }: Item,
):
  | { readonly owner: NamedOwner; readonly refusal?: never }
  | { readonly owner?: never; readonly refusal: AnnouncedResult } {
  const { accountId: apiKeyId } = session.actor
  const { reference } = item
  if (!owners.isLookedUp(item))
    return { refusal: refusalFor(reference, tooManyText, { mailbox: ['can’t be looked up now'] }) }
  const owner = owners.of(item)
  if (owner && isAddressee(item, owner)) return { owner }
  if (owner && limits.unknownMailboxes.hasRoom(apiKeyId)) limits.unknownMailboxes.take(apiKeyId)
  return { refusal: refusalFor(reference, noCustomerText(item), { mailbox: ['is no such customer’s'] }) }
}

/**
 * Announces a package as its customer would. What the customer, or anybody else, has of the number is not told: the key
 * could otherwise try whose a package is.
 */
async function announceOne(deps: AccountDeps, tx: Transaction, announcement: Item): Promise<AnnouncedResult> {
  const { session, item } = announcement
  const { reference, trackingNumber, pieces, mailbox: _mailbox, customerName: _name, ...details } = item
  const { owner, refusal: unaddressed } = addresseeOf(deps, announcement)
  if (unaddressed) return unaddressed
  const code = recognise(trackingNumber)
  // Made of what is announced, so that no list of its own has to remember it.
  const packageId = idFrom('announced package', session.actor.accountId, owner.accountId, code.canonical)
  if (await tx.get('package', packageId)) return { reference, status: 'repeated', message: repeatedText }
  const args = { ...details, packageId, trackingNumber, quantity: pieces, merchantInvoiceFileId: null }
  const prealert = { name: 'package.prealert' as const, args, isReport: true, onlyOffers: true }
  const caller = { actor: inPlaceOf(owner, session), deviceId: session.deviceId }
  try {
    await tx.part({ action: actionName, mutationId: null }, (part) => runMutatorIn(part, caller, prealert))
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    // The customer's own pre-alert says it already.
    if (refusal.code !== 'already-exists') return refusalFor(reference, refusal.message, refusal.fields)
  }
  const warning = checkDigitText(code)
  return { reference, status: 'announced', message: '', ...(warning ? { warnings: [warning] } : {}) }
}

async function announceAll(
  deps: AccountDeps,
  tx: Transaction,
  session: Signed,
  rows: readonly BatchRow<ShopPackage>[],
): Promise<AnnouncedResult[]> {
  const items = rows.flatMap(({ item }) => item ?? [])
  const owners = await ownersOf(deps, tx, session.actor.accountId, items)
  const results: AnnouncedResult[] = []
  for (const { item, warnings, refusal } of rows) {
    if (refusal) results.push(refusal)
    else {
      const result = await announceOne(deps, tx, { session, item, owners })
      results.push(withWarnings(result, warnings))
    }
  }
  return results
}

const withWarnings = (result: AnnouncedResult, warnings: readonly string[]): AnnouncedResult =>
  warnings.length > 0 ? { ...result, warnings: [...warnings, ...(result.warnings ?? [])] } : result

/** Announces packages row by row. A key that is revoked or loses its right meanwhile stops in the middle. */
export function announcePackages(
  deps: AccountDeps,
  { session, request, packages }: Announcement,
): Promise<AnnouncedResult[]> {
  const rows = packages.map(readAnnouncement)
  const mustHold = async () => {
    const { rights } = await currentKey(deps, request)
    mustHaveRight(rights, 'packages.announce')
  }
  const body = rows.map(({ item, ...row }) => item ?? row)
  const call = { session, request, name: actionName, body, mustHold }
  return runInBatches(deps, call, rows, (tx, batch) => announceAll(deps, tx, session, batch))
}
