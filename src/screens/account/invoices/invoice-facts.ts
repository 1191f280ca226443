import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { invoiceKindText } from '#sync/entities/money/invoice-status.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { plural } from '../../../ui/texts/format.ts'

/** The lines of one package under its name, or a single line without a package. */
export interface LineGroup {
  readonly packageId: string | null
  readonly lines: readonly InvoiceLine[]
}

export function lineGroups(lines: readonly InvoiceLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ packageId }) => packageId)
  return [...groups].map(([packageId, ofPackage]) => ({ packageId, lines: ofPackage }))
}

type Invoice = Pick<InvoiceReply, 'kind' | 'featureValues' | 'packageId' | 'storeOrderId' | 'deliveryId'>

export const packagesIn = ({
  featureValues,
  packageId,
}: Pick<Invoice, 'featureValues' | 'packageId'>): string[] => [
  ...new Set([packageId, ...featureValues.map((line) => line.packageId)].filter((id) => id !== null)),
]

function orderText({ featureValues }: Invoice): string {
  const goods = featureValues.filter(({ feature, description }) => feature === 'Goods' && description !== '')
  const [first] = goods
  if (!first) return invoiceKindText.StoreOrder
  const rest = goods.length - 1
  return `${invoiceKindText.StoreOrder}: ${first.description}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Describes the subject of an invoice in a few words. `nameOf` knows the packages on this device. */
export function invoiceSubject(invoice: Invoice, nameOf: (packageId: string) => string | undefined): string {
  const { storeOrderId, deliveryId } = invoice
  // The ordered item or the delivery's number distinguishes two orders or deliveries.
  if (storeOrderId) return orderText(invoice)
  if (deliveryId) return `${invoiceKindText.Delivery} ${deliveryNumber(deliveryId)}`
  const packages = packagesIn(invoice)
  const [first] = packages
  const name = packages.length === 1 && first ? nameOf(first) : undefined
  if (name) return `${invoiceKindText[invoice.kind]}: ${name}`
  if (packages.length > 1) return `${invoiceKindText[invoice.kind]}: ${plural(packages.length, 'package')}`
  return invoiceKindText[invoice.kind]
}
