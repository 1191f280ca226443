import type { PartnerInvoice, PartnerPackage } from '#sync/api/partner.ts'
import type { InvoiceRow } from '#sync/entities/invoice.ts'
import type { Package } from '#sync/entities/package.ts'

/** A package as partners see it. Each field is named, so that a new one of the row stays inside. */
export const toPartnerPackage = (
  pkg: Package,
  { reference, mailbox }: Pick<PartnerPackage, 'reference' | 'mailbox'>,
): PartnerPackage => {
  const { packageId, trackingNumber, hawbNumber, status, mode, weightLb, pieces, branchId, updatedAt } = pkg
  return {
    packageId,
    reference,
    trackingNumber,
    hawbNumber,
    mailbox,
    status,
    mode,
    weightLb,
    pieces,
    branchId,
    customsState: pkg.customs.state,
    isMissing: pkg.missingSince !== null,
    isRemoved: pkg.deletedAt !== null,
    receivedAt: pkg.checkedInAt,
    deliveredAt: pkg.deliveredAt,
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
