import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import type { EndingChoice } from '#sync/entities/packages/ending-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { deliveryHolding } from '#sync/mutators/deliveries/rows.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import {
  abandonProblem,
  beginEnding,
  choicesFor,
  feeCharges,
  takenBack,
} from '#sync/rules/packages/ending.ts'
import { goneText, isEnded } from '#sync/rules/packages/ending-state.ts'
import { jmdText, totalsOf } from '#sync/rules/prices/money.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { readSettings } from '../db/company/settings.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { issueInvoice, mustFindInvoice, voidInvoice } from './invoices.ts'
import { endingTermsOn } from './prices.ts'

export async function mustFindAny(tx: AuditedTx, packageId: string): Promise<Package> {
  const pkg = await tx.get('package', packageId)
  if (!pkg || pkg.deletedAt || pkg.mergedInto) throw noSuchPackage()
  return pkg
}

export const wrongState = ({ trackingNumber }: Package, words: string): Refusal =>
  new Refusal('wrong-state', `${trackingNumber} ${words}.`)

export const putEnding = (tx: AuditedTx, pkg: Package, ending: PackageEnding): Promise<void> =>
  tx.put('package', { ...pkg, ending, updatedAt: tx.at })

export function mustNotBeGone(pkg: Package): void {
  if (isEnded(pkg) || pkg.status === 'Delivered') throw wrongState(pkg, goneText(pkg))
}

/** Takes back the fee of an earlier choice. One that was paid stays, until the office has given the money back. */
async function withoutFee(tx: AuditedTx, pkg: Package, ending: PackageEnding): Promise<void> {
  if (!ending.feeInvoiceId) return
  const invoice = await mustFindInvoice(tx, ending.feeInvoiceId)
  if (invoice.statusId === 'void') return
  if (invoice.paidJmdCents > 0)
    throw wrongState(
      pkg,
      `has its fee of ${jmdText(ending.feeJmdCents)} paid already. Call the office to change what happens to it`,
    )
  await voidInvoice(tx, ending.feeInvoiceId, 'Its customer chose something else.')
}

interface Choosing {
  readonly packageId: string
  readonly choice: EndingChoice
  /** The fee that the person was shown. */
  readonly feeJmdCents: number
}

/** Records what a customer wants done with a package, and bills its fee, once. The same choice again is done already. */
export async function chooseEnding(
  tx: AuditedTx,
  deps: Pick<ChangeDeps, 'ids'>,
  { packageId, choice, feeJmdCents }: Choosing,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  if (!packagePolicy.canChoose(actor, pkg)) throw noSuchPackage()
  mustNotBeGone(pkg)
  if (pkg.ending?.status === 'Chosen' && pkg.ending.choice === choice) return
  const delivery = await deliveryHolding(tx, packageId)
  if (delivery?.status === 'OutForDelivery') throw wrongState(pkg, 'is on its way to the door')
  if (!choicesFor(pkg).includes(choice)) throw wrongState(pkg, 'has nothing to choose at the moment')
  const accountId = must(pkg.accountId, 'the owner of a package with a choice')
  const charges = feeCharges(packageId, choice, await endingTermsOn(tx.kysely, jamaicaDay(tx.at)))
  const { totalJmdCents } = totalsOf(charges)
  if (totalJmdCents !== feeJmdCents)
    throw wrongState(
      pkg,
      `costs ${jmdText(totalJmdCents)} for this choice now, not ${jmdText(feeJmdCents)}. Check the amount and try again`,
    )
  const start = beginEnding('Unwanted', 'Asked', { reason: '', by: actor.name, at: tx.at })
  const before = pkg.ending ?? start
  await withoutFee(tx, pkg, before)
  const invoice =
    charges.length > 0
      ? await issueInvoice(tx, deps, {
          kind: 'Package',
          accountId,
          charges,
          createdBy: actor.name,
          supplement: true,
        })
      : null
  // There is nothing to remember about a package that is sent on and never had a reminder.
  if (choice === 'SendOn' && before.notices.length === 0) {
    await tx.put('package', { ...pkg, ending: null, updatedAt: tx.at })
    return
  }
  await putEnding(tx, pkg, {
    ...before,
    status: choice === 'SendOn' ? 'Noticed' : 'Chosen',
    choice,
    chosenBy: actor.name,
    chosenAt: tx.at,
    feeJmdCents,
    feeInvoiceId: invoice?.invoiceId ?? null,
    by: actor.name,
    at: tx.at,
  })
}

/** Gives up a package that was never collected. A person decides that; it never happens automatically. */
export async function abandon(tx: AuditedTx, packageId: string, reason: string, actor: Actor): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  mustNotBeGone(pkg)
  if (pkg.ending?.status === 'Abandoned') return
  const { unclaimed } = await readSettings(tx.kysely)
  const problem = abandonProblem(pkg, unclaimed, tx.at)
  if (problem !== null) throw wrongState(pkg, problem)
  const ending = must(pkg.ending, 'the reminders of an unclaimed package')
  const stamp = { reason, by: actor.name, at: tx.at }
  await putEnding(tx, pkg, { ...ending, cause: 'Unclaimed', status: 'Abandoned', ...stamp })
}

/** Takes a package back that was given up, while nothing was sold or destroyed. */
export async function takeBackAbandoned(
  tx: AuditedTx,
  packageId: string,
  reason: string,
  actor: Actor,
): Promise<void> {
  const pkg = await mustFindAny(tx, packageId)
  mustNotBeGone(pkg)
  if (pkg.ending?.status !== 'Abandoned') throw wrongState(pkg, 'wasn’t given up')
  await putEnding(tx, pkg, takenBack(pkg.ending, actor.name, tx.at, reason))
}
