import type { Delivery } from '#sync/entities/delivery.ts'
import type { DriverDay } from '#sync/entities/driver-day.ts'
import type { Review } from '#sync/entities/review.ts'
import type { Action } from './ledger.ts'
import type { MutationRecord } from './truth.ts'
import type { World } from './world.ts'

interface Collected {
  readonly method: string
  readonly amountJmdCents: number
}

interface HandOverArgs {
  readonly deliveryId: string
  readonly proof: { readonly recipientName: string }
  readonly collected?: Collected | null
}

interface PaymentRow extends Collected {
  readonly paymentId: string
  readonly accountId: string
  readonly deliveryId: string | null
  readonly allocatedJmdCents: number
}

interface HandOver {
  readonly record: MutationRecord
  readonly action: Action
  readonly args: HandOverArgs
}

const handOversOf = ({ server, ledger }: World): HandOver[] =>
  server.reader.mutations().flatMap((record) => {
    const action = ledger.find(record.uid)
    return record.name === 'delivery.handOver' && action
      ? [{ record, action, args: action.args as HandOverArgs }]
      : []
  })

const paymentsOf = ({ server }: World): PaymentRow[] =>
  server.reader.all(
    `select "paymentId", "accountId", "deliveryId", "method", "amountJmdCents",
       (select coalesce(sum("amountJmdCents"), 0) from "paymentAllocation" a where a."paymentId" = p."paymentId")
         as "allocatedJmdCents"
     from "payment" p where "reversedAt" is null`,
  ) as unknown as PaymentRow[]

const isSameMoney = (a: Collected | null | undefined, b: Collected | null | undefined): boolean =>
  a?.method === b?.method && a?.amountJmdCents === b?.amountJmdCents

const deliveriesOf = ({ server }: World) =>
  (server.reader.truth().rows.get('delivery') ?? new Map()) as unknown as ReadonlyMap<string, Delivery>

/** What was collected in the hand-over that counts is one payment of the delivery's customer, and the row names it. */
function checkBooked(
  { verdict }: World,
  delivery: Delivery | undefined,
  payments: readonly PaymentRow[],
  { record, args }: HandOver,
): void {
  const fault = (text: string) => verdict.fail('door-money', 'server', `${record.uid}: ${text}`)
  if (!delivery) {
    fault(`${args.deliveryId} is not there`)
    return
  }
  const { collected = null } = args
  if (!isSameMoney(delivery.collected, collected))
    fault(
      `collected ${JSON.stringify(collected)}, and the delivery says ${JSON.stringify(delivery.collected)}`,
    )
  if (!collected) return
  const booked = payments.find(({ paymentId }) => paymentId === delivery.collected?.paymentId)
  if (
    booked?.deliveryId !== delivery.deliveryId ||
    !isSameMoney(booked, collected) ||
    booked.accountId !== delivery.accountId
  )
    fault(`${JSON.stringify(collected)} is booked as ${JSON.stringify(booked)}`)
}

/** Cash that a phone heard as done, and that differs from what the first phone took, has to be somewhere. */
function checkSecond(world: World, payments: readonly PaymentRow[], first: HandOver, second: HandOver): void {
  const { collected } = second.args
  if (!collected || isSameMoney(collected, first.args.collected)) return
  world.tally.count('second money at one stop')
  const isBooked = payments.some(
    (payment) => payment.deliveryId === second.args.deliveryId && isSameMoney(payment, collected),
  )
  if (!isBooked) world.tally.count('second money not booked')
}

/** What was refused at the door keeps no money, and the list says who has the goods and what they paid. */
function checkRefused({ server, verdict }: World, { record, action, args }: HandOver): void {
  if (action.device === 'desk') return
  const review = server.reader.truth().rows.get('review')?.get(record.uid) as Review | undefined
  const fault = (text: string) => verdict.fail('door-money', 'server', `Refused ${record.uid}: ${text}`)
  if (!review) {
    fault('it is on no list')
    return
  }
  if (review.kind !== 'handedOver' || !review.note.includes(args.proof.recipientName))
    fault(`is a ${review.kind}`)
  const { collected } = args
  const amount = collected && (collected.amountJmdCents / 100).toFixed(2)
  if (amount && !review.note.includes(amount)) fault(`${amount} is not in "${review.note}"`)
}

/** What costs something and is at its owner's is paid, and an invoice says of itself what its payments say. */
function checkFees({ server, verdict }: World): void {
  const unpaid = server.reader.all(
    `select d."deliveryId" from "delivery" d where d."status" = 'Delivered' and d."feeJmdCents" > 0
       and d."waiver" = 'null' and not exists
       (select 1 from "invoice" i where i."deliveryId" = d."deliveryId" and i."statusId" = 'Paid')`,
  )
  for (const { deliveryId } of unpaid)
    verdict.fail('door-money', 'server', `${String(deliveryId)} was handed over, and its fee is not paid`)
  const wrong = server.reader.all(
    `select i."invoiceId", i."paidJmdCents", coalesce(sum(a."amountJmdCents"), 0) as "allocated" from "invoice" i
       left join "paymentAllocation" a on a."invoiceId" = i."invoiceId"
       and exists (select 1 from "payment" p where p."paymentId" = a."paymentId" and p."reversedAt" is null)
     group by 1, 2 having "allocated" <> i."paidJmdCents" or i."balanceJmdCents" <> i."totalJmdCents" - i."paidJmdCents"`,
  )
  for (const { invoiceId, paidJmdCents, allocated } of wrong)
    verdict.fail(
      'door-money',
      'server',
      `${String(invoiceId)} says ${paidJmdCents}, and its payments ${allocated}`,
    )
}

/** A closed day counts the cash of its stops, and nothing but cash. */
function checkDays(world: World): void {
  const deliveries = deliveriesOf(world)
  const days = [
    ...(world.server.reader.truth().rows.get('driverDay')?.values() ?? []),
  ] as unknown as DriverDay[]
  for (const { driverDayId, deliveryIds, expectedJmdCents } of days) {
    const cash = deliveryIds
      .map((id) => deliveries.get(id)?.collected)
      .reduce((sum, collected) => sum + (collected?.method === 'Cash' ? collected.amountJmdCents : 0), 0)
    if (cash !== expectedJmdCents)
      world.verdict.fail(
        'door-money',
        'server',
        `${driverDayId} expects ${expectedJmdCents}, and its stops took ${cash}`,
      )
  }
}

/**
 * Money at doors: each payment comes of one hand-over, what was acknowledged is booked, what was refused is not. A second
 * phone with other money is only counted here.
 */
export function checkDoorMoney(world: World): void {
  const { verdict } = world
  const payments = paymentsOf(world).filter(({ deliveryId }) => deliveryId !== null)
  const deliveries = deliveriesOf(world)
  const byDelivery = Map.groupBy(handOversOf(world), ({ args }) => args.deliveryId)
  for (const [deliveryId, handOvers] of byDelivery) {
    const applied = handOvers.filter(({ record }) => record.status === 'applied')
    const done = applied.filter(({ record }) => record.outcome === 'done')
    const [first] = done
    if (done.length > 1)
      verdict.fail('door-money', 'server', `${deliveryId} was handed over ${done.length} times`)
    if (first) checkBooked(world, deliveries.get(deliveryId), payments, first)
    for (const second of applied) if (first && second !== first) checkSecond(world, payments, first, second)
    for (const handOver of handOvers) if (handOver.record.status === 'refused') checkRefused(world, handOver)
  }
  for (const payment of payments) {
    const handOvers = byDelivery.get(payment.deliveryId ?? '') ?? []
    const isExplained = handOvers.some(
      ({ record, args }) => record.status === 'applied' && isSameMoney(args.collected, payment),
    )
    if (!isExplained) verdict.fail('door-money', 'server', `Nobody collected ${JSON.stringify(payment)}`)
    if (payment.allocatedJmdCents > payment.amountJmdCents)
      verdict.fail('door-money', 'server', `${payment.paymentId} pays more than it is`)
  }
  const twice = payments.filter(
    (payment, i) =>
      payments.findIndex(
        (other) => other.deliveryId === payment.deliveryId && isSameMoney(other, payment),
      ) !== i,
  )
  for (const { paymentId } of twice) verdict.fail('door-money', 'server', `${paymentId} is booked twice`)
  checkFees(world)
  checkDays(world)
}
