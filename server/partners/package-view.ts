import type { PartnerInvoice, PartnerPackage } from '#sync/api/partners/partner.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { goneState, isDeliveredToCustomer, packageState } from '#sync/rules/packages/package-state.ts'

function endedAtOf(pkg: Package): string | null {
  const state = goneState(pkg)
  if (state === null) return null
  return (state === 'Lost' ? pkg.loss?.decidedAt : pkg.ending?.at) ?? null
}

/** A package as partners see it. Each field is named, so that a new one of the row stays inside. */
export const toPartnerPackage = (
  pkg: Package,
  { reference, mailbox }: Pick<PartnerPackage, 'reference' | 'mailbox'>,
): PartnerPackage => {
  const { packageId, trackingNumber, hawbNumber, mode, weightLb, pieces, branchId, updatedAt } = pkg
  return {
    packageId,
    reference,
    trackingNumber,
    hawbNumber,
    mailbox,
    status: packageState(pkg),
    mode,
    weightLb,
    pieces,
    branchId,
    originBranchId: pkg.originBranchId,
    headingTo: pkg.headingTo ?? null,
    onward: isDeliveredToCustomer(pkg) ? (pkg.handover?.onward ?? null) : null,
    customsState: pkg.customs.state,
    isMissing: pkg.missingSince !== null,
    isRemoved: pkg.deletedAt !== null,
    receivedAt: pkg.checkedInAt,
    deliveredAt: isDeliveredToCustomer(pkg) ? pkg.deliveredAt : null,
    endedAt: endedAtOf(pkg),
    updatedAt,
  }
}

export const toPartnerInvoice = (
  { invoiceId, number, statusId, totalJmdCents, balanceJmdCents, issuedAt }: InvoiceRow,
  packageIds: readonly string[],
): PartnerInvoice => ({
  invoiceId,
  number,
  status: statusId,
  totalJmdCents,
  balanceJmdCents,
  issuedAt,
  packageIds: [...packageIds],
})
