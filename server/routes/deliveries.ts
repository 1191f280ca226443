import type { DeliveryReply, deliveries } from '#sync/api/deliveries.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import type { Invoice } from '#sync/entities/invoice.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { findAccount } from '../db/accounts.ts'
import { deleteDelivery, findDelivery, newestDeliveries, pageOfDeliveries } from '../db/deliveries.ts'
import { detailed } from '../db/delivery-details.ts'
import { pageOfKind, unpaidOfKind } from '../db/kind-invoices.ts'
import { publishPaymentInfo } from '../hub/publish.ts'
import { audited, byOf } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import { idFrom, uidOf } from '../lib/idempotency.ts'
import { once } from '../lib/once.ts'
import type { Handlers } from '../lib/route.ts'
import { updateDelivery } from '../operations/delivery-change.ts'
import { unbillDelivery } from '../operations/delivery-fee.ts'
import { mustBeFor, mustBeWhole } from '../operations/delivery-fields.ts'
import { makeDelivery } from '../operations/delivery-make.ts'
import {
  deliveryMustAllow,
  mustReachDelivery,
  noSuchDelivery,
  partOfActor,
  reachOf,
} from '../operations/delivery-reach.ts'
import { takeInvoiceAway } from '../operations/kind-invoices.ts'

/** What staff may see: a driver those assigned to that driver, the office all. */
const viewOf = (actor: Actor) => reachOf[partOfActor(actor, 'DeliveryView')](actor)
const own = ({ accountId }: Actor) => ({ accountId, driverId: null })

async function replyOf({ db }: Deps, deliveryId: string): Promise<DeliveryReply> {
  const found = await findDelivery(db.reader, deliveryId)
  if (!found) throw noSuchDelivery()
  return must((await detailed(db.reader, [found]))[0], 'the details of a delivery')
}

const asDeliveryInvoice = (invoice: Invoice) => ({ ...invoice, deliveryInvoiceId: invoice.invoiceId })

const remove = async (...[call, deps]: Parameters<Handlers<typeof deliveries>['deliveries.remove']>) => {
  const { params, signed, request } = call
  const part = partOfActor(signed.actor, 'DeliveryDelete')
  await audited(deps, byOf(signed, request, 'delivery.delete'), async (tx) => {
    const delivery: Delivery = await mustReachDelivery(tx.kysely, reachOf[part](signed.actor), params.id)
    deliveryMustAllow(delivery, part === 'customer' ? 'ownChange' : 'remove')
    await unbillDelivery(tx, delivery.deliveryId, 'The delivery was cancelled')
    await deleteDelivery(tx.kysely, delivery.deliveryId, tx.at)
    await tx.note('delivery', delivery.deliveryId, delivery, null)
  })
  return { deleted: true as const }
}

export const deliveryHandlers: Handlers<typeof deliveries> = {
  'deliveries.customer': async ({ actor }, { db }) =>
    detailed(db.reader, await newestDeliveries(db.reader, own(actor))),
  'deliveries.customerByStatus': async ({ actor, params }, { db }) =>
    detailed(db.reader, await newestDeliveries(db.reader, { ...own(actor), status: params.status })),

  'deliveries.create': async ({ body, signed, request }, deps) => {
    const part = partOfActor(signed.actor, 'DeliveryCreate')
    const uid = uidOf(request, signed.actor.accountId, deps)
    const wanted = body.deliveryId ?? idFrom(uid, 'delivery')
    const { deliveryId } = await audited(deps, byOf(signed, request, 'delivery.create'), (tx) =>
      makeDelivery(tx, deps, { actor: signed.actor, part }, { ...body, deliveryId: wanted }),
    )
    return replyOf(deps, deliveryId)
  },

  'deliveries.update': async ({ params: { deliveryId }, body, signed, request }, deps) => {
    const part = partOfActor(signed.actor, 'DeliveryUpdate')
    mustBeFor(part, body)
    mustBeWhole(body)
    let payment: Payment | undefined
    await audited(deps, byOf(signed, request, 'delivery.update'), async (tx) => {
      const delivery = await mustReachDelivery(tx.kysely, reachOf[part](signed.actor), deliveryId)
      const said = { deliveryId, body }
      await once(tx, deps, { request, signed, name: 'delivery.update', said }, async () => {
        payment = (await updateDelivery({ tx, deps, signed, delivery, body }, part)).payment
        return deliveryId
      })
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
    detailed(db.reader, await newestDeliveries(db.reader, viewOf(actor))),
  'deliveries.byStatus': async ({ actor, params }, { db }) =>
    detailed(db.reader, await newestDeliveries(db.reader, { ...viewOf(actor), status: params.status })),
  'deliveries.get': async ({ actor, params }, deps) => {
    const delivery = await mustReachDelivery(deps.db.reader, viewOf(actor), params.id)
    const account = await findAccount(deps.db.reader, delivery.accountId)
    return {
      ...(await replyOf(deps, delivery.deliveryId)),
      authorizedPersons: account?.authorizedPersons ?? [],
    }
  },
  'deliveries.paginated': async ({ actor, params, body }, { db }) => {
    const page = await pageOfDeliveries(db.reader, viewOf(actor), body, params.pageNumber)
    return { ...page, result: await detailed(db.reader, page.result) }
  },

  'deliveries.unpaidInvoices': async ({ actor, params: { accountId } }, { db }) => {
    const { driverId } = viewOf(actor)
    const found = await unpaidOfKind(db, { kind: 'Delivery', accountId, driverId })
    return found.map(asDeliveryInvoice)
  },
  'deliveries.invoicesPaginated': async ({ actor, params, body }, { db }) => {
    const { driverId } = viewOf(actor)
    const filter = { kind: 'Delivery' as const, accountId: body.accountId ?? null, driverId }
    const page = await pageOfKind(db, filter, body, params.pageNumber)
    return { ...page, result: page.result.map(asDeliveryInvoice) }
  },
  'deliveries.removeInvoice': async ({ params, query, signed, request }, deps) => {
    await audited(deps, byOf(signed, request, 'delivery.invoiceDelete'), (tx) =>
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
