import { readdirSync } from 'node:fs'
import * as z from 'zod'
import { roles } from '#sync/entities/accounts/role.ts'
import { parishes } from '#sync/entities/company/parishes.ts'
import { weekdays } from '#sync/entities/company/weekday.ts'
import { attemptReasons, deliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { Id, Timestamp } from '#sync/entities/fields.ts'
import { checkoutStatuses } from '#sync/entities/money/checkout-status.ts'
import { invoiceStatuses } from '#sync/entities/money/invoice-status.ts'
import { paymentMethods } from '#sync/entities/money/payment-method.ts'
import { storeOrderStatuses } from '#sync/entities/orders/store-order-status.ts'
import { customsStates } from '#sync/entities/packages/customs.ts'
import { endingStatuses } from '#sync/entities/packages/ending-status.ts'
import { manifestStatuses } from '#sync/entities/packages/manifest-status.ts'
import { invoiceStates } from '#sync/entities/packages/package.ts'
import { packageStates } from '#sync/entities/packages/package-state.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { permissions } from '#sync/policies/permissions.ts'

const enumerations: Readonly<Record<string, readonly string[]>> = {
  AttemptReason: attemptReasons,
  CheckoutStatus: checkoutStatuses,
  CustomsState: customsStates,
  DeliveryStatus: deliveryStatuses,
  EndingStatus: endingStatuses,
  InvoiceState: invoiceStates,
  InvoiceStatus: invoiceStatuses,
  ManifestStatus: manifestStatuses,
  PackageState: packageStates,
  PackageStatus: packageStatuses,
  Parish: parishes,
  PaymentMethod: paymentMethods,
  Permission: permissions,
  Role: roles,
  StoreOrderStatus: storeOrderStatuses,
  Weekday: weekdays,
}

/** The folders whose exported schemas have their own names in the description, rows before the replies made of them. */
const folders = ['entities', 'api'].map((name) => new URL(`../../sync/${name}/`, import.meta.url))

const modulesIn = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!kinds\/).*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => new URL(file, folder).href)

const isNamedSchema = (entry: [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType

/**
 * Schemas of ours by their names in programs: rows, replies, bodies and the values of a status. The folders are read, so
 * that a new row or reply has its name without a list.
 */
export async function schemaNames(): Promise<ReadonlyMap<string, z.ZodType>> {
  const names = new Map<string, z.ZodType>([
    ['IdOrNull', Id.nullable()],
    ['TimestampOrNull', Timestamp.nullable()],
    ...Object.entries(enumerations).map(([name, values]): [string, z.ZodType] => [name, z.enum(values)]),
  ])
  for (const path of folders.flatMap(modulesIn)) {
    const module: Readonly<Record<string, unknown>> = await import(path)
    for (const [name, schema] of Object.entries(module).filter(isNamedSchema)) names.set(name, schema)
  }
  return names
}
