import { customsText } from '../entities/customs.ts'
import { deliveryStatusText } from '../entities/delivery-status.ts'
import { invoiceKindText, invoiceStatusText } from '../entities/invoice-status.ts'
import { manifestStatusText } from '../entities/manifest-status.ts'
import { packageStatusText } from '../entities/package-status.ts'
import { paymentMethodText } from '../entities/payment-method.ts'
import { storeOrderStatusText } from '../entities/store-order-status.ts'

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
