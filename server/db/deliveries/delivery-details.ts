import type { Kysely } from 'kysely'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { must } from '#sync/lib/must.ts'
import { customersWithinCredit } from '../billing/release-credit.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

const customersOf = (db: Reads, accountIds: readonly string[]) =>
  db
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .where('account.accountId', 'in', accountIds)
    .select([
      'account.accountId',
      'account.firstName',
      'account.lastName',
      'account.mailbox',
      'accountPrivate.phone',
    ])
    .execute()

const packagesOf = (db: Reads, packageIds: readonly string[]) =>
  db
    .selectFrom('package')
    .where('packageId', 'in', packageIds)
    .select(['packageId', 'trackingNumber', 'hawbNumber', 'description', 'pieces', 'status', 'invoiceId'])
    .execute()

/** Which invoices have a line for which of the given packages. */
export const invoicesNaming = (db: Reads, packageIds: readonly string[]) =>
  db
    .selectFrom('invoiceLine')
    .where('packageId', 'in', packageIds)
    .select(['packageId', 'invoiceId'])
    .distinct()
    .execute()

/** Valid invoices: the deliveries' own, and those the packages are on. */
const invoicesFor = (db: Reads, deliveryIds: readonly string[], invoiceIds: readonly string[]) =>
  db
    .selectFrom('invoice')
    .where('statusId', 'not in', ['void', 'draft'])
    // Each half has its index; with "or" SQLite would read all invoices.
    .where('invoiceId', 'in', (eb) =>
      eb
        .selectFrom('invoice as own')
        .where('own.deliveryId', 'in', deliveryIds)
        .where('own.statusId', '<>', 'void')
        .select('own.invoiceId')
        .union(
          eb
            .selectFrom('invoice as named')
            .where('named.invoiceId', 'in', invoiceIds)
            .select('named.invoiceId'),
        ),
    )
    .orderBy('issuedAt')
    .orderBy('invoiceId')
    .select(['invoiceId', 'accountId', 'deliveryId', 'statusId', 'balanceJmdCents'])
    .execute()

const isOwed = ({ statusId }: { statusId: string }) => isOneOf(owedStatuses, statusId)

/** The deliveries with whom and what they are for and what is still owed on them; a fixed number of questions. */
export async function addDetails(db: Reads, deliveries: readonly Delivery[]): Promise<DeliveryReply[]> {
  if (deliveries.length === 0) return []
  const people = deliveries
    .flatMap((delivery) => [delivery.accountId, delivery.driverId])
    .filter((id) => id !== null)
  const customers = new Map((await customersOf(db, people)).map((customer) => [customer.accountId, customer]))
  const packages = await packagesOf(db, [...new Set(deliveries.flatMap((delivery) => delivery.packageIds))])
  const packagesById = new Map(packages.map((pkg) => [pkg.packageId, pkg]))
  const lines = await invoicesNaming(
    db,
    packages.map(({ packageId }) => packageId),
  )
  const invoices = await invoicesFor(
    db,
    deliveries.map((delivery) => delivery.deliveryId),
    [...new Set([...lines, ...packages].map(({ invoiceId }) => invoiceId).filter((id) => id !== null))],
  )
  const onCredit = await customersWithinCredit(db, [...customers.keys()])
  const idsByPackage = Map.groupBy([...lines, ...packages], ({ packageId }) => packageId)
  return deliveries.map((delivery) => {
    const { accountId, deliveryId } = delivery
    const customer = must(customers.get(accountId), 'the account of a delivery')
    const driver = delivery.driverId ? customers.get(delivery.driverId) : undefined
    const ownPackages = delivery.packageIds.map((id) => must(packagesById.get(id), 'a package of a delivery'))
    const on = new Set(
      ownPackages
        .flatMap(({ packageId }) => idsByPackage.get(packageId) ?? [])
        .map(({ invoiceId }) => invoiceId),
    )
    const owed = invoices.filter(
      (invoice) =>
        isOwed(invoice) &&
        invoice.accountId === accountId &&
        (invoice.deliveryId === deliveryId || on.has(invoice.invoiceId)),
    )
    return {
      ...delivery,
      customer: {
        firstName: customer.firstName,
        lastName: customer.lastName,
        mailbox: customer.mailbox,
        phone: delivery.address.phone || customer.phone,
      },
      driverName: driver ? `${driver.firstName} ${driver.lastName}` : null,
      packages: ownPackages.map(({ invoiceId: _, ...pkg }) => pkg),
      deliveryInvoiceId: invoices.find((invoice) => invoice.deliveryId === deliveryId)?.invoiceId ?? null,
      dueJmdCents: onCredit.has(accountId)
        ? 0
        : owed.reduce((sum, invoice) => sum + invoice.balanceJmdCents, 0),
    }
  })
}

/** The invoices owed on a delivery, its own first, which is the order in which collected money pays them. */
export async function owedOnDelivery(
  db: Reads,
  delivery: Pick<Delivery, 'deliveryId' | 'accountId'>,
  invoiceIds: readonly string[],
) {
  const invoices = await invoicesFor(db, [delivery.deliveryId], invoiceIds)
  const owed = invoices.filter((invoice) => isOwed(invoice) && invoice.accountId === delivery.accountId)
  return owed.toSorted((a, b) => Number(b.deliveryId !== null) - Number(a.deliveryId !== null))
}
