import { readdirSync } from 'node:fs'
import * as z from 'zod'
import { roles } from '#sync/entities/accounts/role.ts'
import { parishes } from '#sync/entities/company/parishes.ts'
import { weekdays } from '#sync/entities/company/weekday.ts'
import { attemptReasons, deliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import { Id, rowFields, Timestamp } from '#sync/entities/fields.ts'
import { checkoutStatuses } from '#sync/entities/money/checkout-status.ts'
import { Invoice } from '#sync/entities/money/invoice.ts'
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

interface SchemaNames {
  readonly named: ReadonlyMap<string, z.ZodType>
  /** Rows, and replies that say that they are: they keep their names where a single call has them. */
  readonly rows: ReadonlySet<string>
}

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

const folderOf = (name: string): URL => new URL(`../../sync/${name}/`, import.meta.url)

const modulesIn = (folder: URL): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!kinds\/).*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => new URL(file, folder).href)

const isNamedSchema = (entry: [string, unknown]): entry is [string, z.ZodType] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType

async function schemasIn(folder: string): Promise<[string, z.ZodType][]> {
  const modules: Readonly<Record<string, unknown>>[] = []
  for (const path of modulesIn(folderOf(folder))) modules.push(await import(path))
  return modules.flatMap((module) => Object.entries(module).filter(isNamedSchema))
}

/**
 * Schemas of ours by their names in programs: rows, replies, bodies and the values of a status. The folders are read, so
 * that a new row or reply has its name without a list, rows before the replies made of them.
 */
export async function schemaNames(): Promise<SchemaNames> {
  const rows: [string, z.ZodType][] = [
    ['IdOrNull', Id.nullable()],
    ['TimestampOrNull', Timestamp.nullable()],
    ['StoredRow', z.object(rowFields)],
    ['InvoiceContent', Invoice.omit({ invoiceId: true })],
    ...Object.entries(enumerations).map(([name, values]): [string, z.ZodType] => [name, z.enum(values)]),
    ...(await schemasIn('entities')),
  ]
  const bodies = await schemasIn('api')
  const names = [...rows, ...bodies.filter(([name]) => /(Reply|Detail)$/.test(name))].map(([name]) => name)
  return { named: new Map([...rows, ...bodies]), rows: new Set(names) }
}
