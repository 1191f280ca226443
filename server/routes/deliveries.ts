import type { DeliveryReply, deliveries } from '#sync/api/deliveries.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import type { Invoice } from '#sync/entities/invoice.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { must } from '#sync/lib/must.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { takeInvoiceAway } from '../billing/kind-invoices.ts'
import { byOf } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { idempotent } from '../changes/idempotent.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { pageOfKind, unpaidOfKind } from '../db/billing/kind-invoices.ts'
import {
  deleteDelivery,
  findDelivery,
  newestDeliveries,
  pageOfDeliveries,
} from '../db/deliveries/deliveries.ts'
import { detailed } from '../db/deliveries/delivery-details.ts'
import { updateDelivery } from '../deliveries/change.ts'
import { unbillDelivery } from '../deliveries/fee.ts'
import { mustBeFor, mustBeWhole } from '../deliveries/fields.ts'
import { deliveryMustAllow, mustFindDelivery, noSuchDelivery } from '../deliveries/find-delivery.ts'
import { makeDelivery } from '../deliveries/make.ts'
import { putOnRoute } from '../deliveries/route.ts'
import { idFrom, uidOf } from '../http/idempotency.ts'
import type { Handlers } from '../http/route.ts'
import { publishPaymentInfo } from '../hub/publish.ts'

async function replyOf({ db }: ChangeDeps, deliveryId: string): Promise<DeliveryReply> {
  const found = await findDelivery(db.reads.kysely, deliveryId)
  if (!found) throw noSuchDelivery()
  return must((await detailed(db.reads.kysely, [found]))[0], 'the details of a delivery')
}

const asDeliveryInvoice = (invoice: Invoice) => ({ ...invoice, deliveryInvoiceId: invoice.invoiceId })

const remove = async (
  ...[call, deps]: Parameters<Handlers<typeof deliveries, ChangeDeps>['deliveries.remove']>
) => {
  const { params, signed, request } = call
  const part = deliveryPolicy.partOf(signed.actor, 'DeliveryDelete')
  await withTransaction(deps, byOf(signed, request, 'delivery.delete'), async (tx) => {
    const delivery: Delivery = await mustFindDelivery(
      tx.kysely,
      deliveryPolicy.whereReachable(signed.actor, part),
      params.id,
    )
    deliveryMustAllow(delivery, part === 'customer' ? 'ownChange' : 'remove')
    await unbillDelivery(tx, delivery.deliveryId, 'The delivery was cancelled')
    await deleteDelivery(tx.kysely, delivery.deliveryId, tx.at)
    await putOnRoute(tx, delivery, null)
    await tx.note('delivery', delivery.deliveryId, delivery, null)
  })
  return { deleted: true as const }
}

export const deliveryHandlers: Handlers<typeof deliveries, ChangeDeps> = {
  'deliveries.customer': async ({ actor }, { db }) =>
    detailed(db.reads.kysely, await newestDeliveries(db.reads.kysely, deliveryPolicy.whereOwn(actor))),
  'deliveries.customerByStatus': async ({ actor, params }, { db }) =>
    detailed(
      db.reads.kysely,
      await newestDeliveries(db.reads.kysely, { ...deliveryPolicy.whereOwn(actor), status: params.status }),
    ),

  'deliveries.create': async ({ body, signed, request }, deps) => {
    const part = deliveryPolicy.partOf(signed.actor, 'DeliveryCreate')
    const uid = uidOf(request, signed.actor.accountId, deps)
    const wanted = body.deliveryId ?? idFrom(uid, 'delivery')
    const { deliveryId } = await withTransaction(deps, byOf(signed, request, 'delivery.create'), (tx) =>
      makeDelivery(tx, deps, { actor: signed.actor, part }, { ...body, deliveryId: wanted }),
    )
    return replyOf(deps, deliveryId)
  },

  'deliveries.update': async ({ params: { deliveryId }, body, signed, request }, deps) => {
    const part = deliveryPolicy.partOf(signed.actor, 'DeliveryUpdate')
    mustBeFor(part, body)
    mustBeWhole(body)
    let payment: Payment | undefined
    const reachable = deliveryPolicy.whereReachable(signed.actor, part)
    await mustFindDelivery(deps.db.reads.kysely, reachable, deliveryId)
    const call = { request, signed, name: 'delivery.update', input: { deliveryId, body } }
    await idempotent(deps, call, async (tx) => {
      const delivery = await mustFindDelivery(tx.kysely, reachable, deliveryId)
      payment = (await updateDelivery({ tx, deps, signed, delivery, body }, part)).payment
      return deliveryId
    })
    if (payment)
      publishPaymentInfo(deps, payment.accountId, {
        paymentId: payment.paymentId,
        amountJmdCents: payment.amountJmdCents,
        method: payment.method,
        status: 'taken',
        at: payment.receivedAt,
      })
    return replyOf(deps, deliveryId)
  },

  'deliveries.remove': remove,

  'deliveries.list': async ({ actor }, { db }) =>
    detailed(db.reads.kysely, await newestDeliveries(db.reads.kysely, deliveryPolicy.whereReadable(actor))),
  'deliveries.byStatus': async ({ actor, params }, { db }) =>
    detailed(
      db.reads.kysely,
      await newestDeliveries(db.reads.kysely, {
        ...deliveryPolicy.whereReadable(actor),
        status: params.status,
      }),
    ),
  'deliveries.get': async ({ actor, params }, deps) => {
    const delivery = await mustFindDelivery(
      deps.db.reads.kysely,
      deliveryPolicy.whereReadable(actor),
      params.id,
    )
    const account = await findAccount(deps.db.reads.kysely, delivery.accountId)
    return {
      ...(await replyOf(deps, delivery.deliveryId)),
      authorizedPersons: account?.authorizedPersons ?? [],
    }
  },
  'deliveries.paginated': async ({ actor, params, body }, { db }) => {
    const page = await pageOfDeliveries(
      db.reads.kysely,
      deliveryPolicy.whereReadable(actor),
      body,
      params.pageNumber,
    )
    return { ...page, result: await detailed(db.reads.kysely, page.result) }
  },

  'deliveries.unpaidInvoices': async ({ actor, params: { accountId } }, { db }) => {
    const { driverId } = deliveryPolicy.whereReadable(actor)
    const found = await unpaidOfKind(db, { kind: 'Delivery', accountId, driverId })
    return found.map(asDeliveryInvoice)
  },
  'deliveries.invoicesPaginated': async ({ actor, params, body }, { db }) => {
    const { driverId } = deliveryPolicy.whereReadable(actor)
    const filter = { kind: 'Delivery' as const, accountId: body.accountId ?? null, driverId }
    const page = await pageOfKind(db, filter, body, params.pageNumber)
    return { ...page, result: page.result.map(asDeliveryInvoice) }
  },
  'deliveries.removeInvoice': async ({ params, query, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'delivery.invoiceDelete'), (tx) =>
      takeInvoiceAway(
        tx,
        'Delivery',
        params.deliveryInvoiceId,
        query.reason || 'The delivery is not charged',
      ),
    )
    return { deleted: true }
  },
}
