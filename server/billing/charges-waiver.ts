import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { mustBeForOthers } from '#sync/policies/own-money.ts'
import { canWaive, waiverRolesText } from '#sync/policies/waiver.ts'
import { goneText } from '#sync/rules/packages/ending-state.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { mustFindInvoice } from './invoices.ts'

function mustBeWaiver(actor: Actor): void {
  if (!canWaive(actor))
    throw new Refusal('forbidden', `Only ${waiverRolesText} can waive what a package costs. Ask one of them.`)
}

async function mustFind(tx: AuditedTx, packageId: string): Promise<Package> {
  const pkg = await tx.get('package', packageId)
  if (!pkg || pkg.deletedAt || pkg.mergedInto) throw noSuchPackage()
  return pkg
}

/** Corrections to an existing invoice are made on that invoice. */
async function mustNotBeOnInvoice(tx: AuditedTx, { trackingNumber, invoiceId }: Package): Promise<void> {
  if (!invoiceId) return
  const { number } = await mustFindInvoice(tx, invoiceId)
  const wayOut = number === null ? 'Delete the draft' : `Void ${number} or give a credit note`
  throw new Refusal(
    'wrong-state',
    `Package ${trackingNumber} is on ${number === null ? 'a draft invoice' : `invoice ${number}`} already. ${wayOut} instead.`,
  )
}

/** Decides that nothing is charged for a package: from then on it counts as billed. The same reason again is done already. */
export async function waiveCharges(
  tx: AuditedTx,
  packageId: string,
  reason: string,
  actor: Actor,
): Promise<void> {
  mustBeWaiver(actor)
  const pkg = await mustFind(tx, packageId)
  const { trackingNumber, chargesWaiver: before } = pkg
  if (before?.reason === reason) return
  if (before)
    throw new Refusal(
      'already-exists',
      `The charges of package ${trackingNumber} were waived by ${before.by}: ${before.reason}. Take that waiver back first.`,
    )
  if (pkg.accountId === null)
    throw new Refusal('wrong-state', `Package ${trackingNumber} has no owner yet. Find the owner first.`)
  mustBeForOthers(actor, pkg.accountId)
  await mustNotBeOnInvoice(tx, pkg)
  const chargesWaiver = { reason, by: actor.name, at: tx.at }
  await tx.put('package', { ...pkg, chargesWaiver, updatedAt: tx.at })
}

/** The package is to be billed again. What was given away on a waiver stays given away. */
export async function takeBackWaiver(tx: AuditedTx, packageId: string, actor: Actor): Promise<void> {
  mustBeWaiver(actor)
  const pkg = await mustFind(tx, packageId)
  if (!pkg.chargesWaiver) return
  if (pkg.status === 'Delivered')
    throw new Refusal(
      'wrong-state',
      `Package ${pkg.trackingNumber} ${goneText(pkg)} on this waiver, so the waiver stays.`,
    )
  await tx.put('package', { ...pkg, chargesWaiver: null, updatedAt: tx.at })
}
