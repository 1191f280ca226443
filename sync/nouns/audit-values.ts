import { deliveryStatusText } from '../entities/deliveries/delivery-status.ts'
import { invoiceKindText, invoiceStatusText } from '../entities/money/invoice-status.ts'
import { paymentMethodText } from '../entities/money/payment-method.ts'
import { storeOrderStatusText } from '../entities/orders/store-order-status.ts'
import { customsText } from '../entities/packages/customs.ts'
import { manifestStatusText } from '../entities/packages/manifest-status.ts'
import { packageStatusText } from '../entities/packages/package-status.ts'
import { transferStatusText } from '../entities/packages/transfer-status.ts'

type Labels = Readonly<Record<string, string>>

/** The labels of the screens for stored values, by entity and field. */
const labels: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  package: { status: packageStatusText },
  packageEvent: { status: packageStatusText },
  manifest: { status: manifestStatusText },
  transfer: { status: transferStatusText },
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

/** The stored values whose labels pass a check, by the kind of row and field; '' for values of any kind of row. */
export const valuesLabelled = (
  isSearched: (label: string) => boolean,
): { entity: string; field: string; value: string }[] =>
  Object.entries(labels).flatMap(([entity, fields]) =>
    Object.entries(fields).flatMap(([field, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => isSearched(text))
        .map(([value]) => ({ entity, field, value })),
    ),
  )
