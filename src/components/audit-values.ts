import { customsText } from '#sync/entities/customs.ts'
import { deliveryStatusText } from '#sync/entities/delivery-status.ts'
import { invoiceKindText, invoiceStatusText } from '#sync/entities/invoice-status.ts'
import { manifestStatusText } from '#sync/entities/manifest-status.ts'
import { packageStatusText } from '#sync/entities/package-status.ts'
import { paymentMethodText } from '#sync/entities/payment-method.ts'
import { storeOrderStatusText } from '#sync/entities/store-order-status.ts'

type Labels = Readonly<Record<string, string>>

/** The labels of the screens for stored values, by entity and field. */
const labels: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  package: { status: packageStatusText },
  packageEvent: { status: packageStatusText },
  manifest: { status: manifestStatusText },
  delivery: { status: deliveryStatusText },
  invoice: { statusId: invoiceStatusText, kind: invoiceKindText },
  payment: { method: paymentMethodText },
  storeOrder: { status: storeOrderStatusText },
  // Fields of nested values belong to no entity of their own.
  '': { state: customsText, method: paymentMethodText },
}

/** The label of a stored value; undefined for values without one. */
export const valueLabel = (entity: string, field: string, value: unknown): string | undefined =>
  typeof value === 'string' ? labels[entity]?.[field]?.[value] : undefined
