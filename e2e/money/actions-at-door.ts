import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { must } from '#sync/lib/must.ts'
import { handedOver, inDollars, writeTakenAtDoor } from './expected-books.ts'
import { stands } from './money-checks.ts'
import { type Driver, drivers } from './office.ts'
import { type Action, type Choice, chooseAmong, customerIn, packagesOf, pick, type Scene } from './step.ts'

const recipient = { name: 'Una Brown', relationship: 'Sister', idType: 'Passport', idLast4: 'A471' }
const reason = 'Sent by the owner'
const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }

const isHere = ({ status }: { readonly status: string }): boolean => status !== 'Delivered'
const packageIn = (scene: Scene, choice: Choice) =>
  chooseAmong(packagesOf(scene, customerIn(choice)), choice, isHere)

/** At the counter: normally, with a reason why it goes unpaid, or from the queue of an app without a signal. */
const handOver: Action = async (scene, choice) => {
  const pkg = packageIn(scene, choice)
  if (!pkg) return undefined
  const { office } = scene
  const packageIds = [pkg.packageId]
  const overrideReason = choice.a % 4 === 0 ? 'Pays on Friday' : ''
  const person = choice.a % 4 === 0 && choice.cents % 3 ? 'supervisor' : 'agent'
  const args = { packageIds, recipient, reason, overrideReason, signatureFileId: null, photoFileIds: [] }
  if (choice.cents % 2) return office.push(person, 'package.deliver', args)
  const body = { packageIds, recipient, reason, overrideReason }
  return (await office.send(person, 'POST', '/api/packages/delivertocustomer', { body })) !== null
}

interface Correction {
  readonly packageIds: string[]
  readonly status: 'Delivered' | 'ReadyForPickup'
  readonly note: string
}

/** A supervisor says that a package was handed over already, or that it never was. */
const correct: Action = async (scene, choice) => {
  const pkg = packageIn(scene, choice)
  if (!pkg) return undefined
  const status = choice.a % 2 ? 'Delivered' : 'ReadyForPickup'
  const args: Correction = { packageIds: [pkg.packageId], status, note: 'It was handed over yesterday' }
  if (choice.cents % 2)
    return scene.office.push('supervisor', 'package.statusUpdate', { ...args, reason: '', branchId: null })
  return (
    (await scene.office.send('supervisor', 'PUT', '/api/packages/status-update', { body: args })) !== null
  )
}

const bring: Action = async (scene, choice) => {
  const { office } = scene
  const customer = customerIn(choice)
  const packages = packagesOf(scene, customer).filter(({ status }) => status === 'ReadyForPickup')
  const pkg = chooseAmong(packages, choice, ({ billedAt }) => billedAt !== null)
  if (!pkg) return undefined
  const driver = must(pick(drivers, choice.cents), 'a driver')
  const body = {
    ...{ accountId: office.idOf(customer), packageIds: [pkg.packageId], address },
    ...{ driverId: office.idOf(driver), feeJmdCents: 80_013 },
  }
  return (await office.send('cashier', 'POST', '/api/deliveries', { body })) !== null
}

const driverOf = ({ office }: Scene, { driverId }: Delivery): Driver =>
  driverId === office.idOf('otherDriver') ? 'otherDriver' : 'driver'

const deliveriesIn = ({ rows }: Scene, ...statuses: Delivery['status'][]) =>
  rows.deliveries.filter(({ status, deletedAt }) => deletedAt === null && statuses.includes(status))

const setOut: Action = async (scene, choice) => {
  const delivery = pick(deliveriesIn(scene, 'InStore', 'ReturnedToOffice'), choice.a)
  if (!delivery) return undefined
  const url = `/api/deliveries/${delivery.deliveryId}`
  const body = { status: 'OutForDelivery' }
  return (await scene.office.send(driverOf(scene, delivery), 'PUT', url, { body })) !== null
}

/** It comes back, is let go without money by a chief, costs another fee or is cancelled. */
const plan: Action = async (scene, choice) => {
  const delivery = pick(deliveriesIn(scene, 'InStore', 'OutForDelivery', 'ReturnedToOffice'), choice.a)
  if (!delivery) return undefined
  const { office } = scene
  const url = `/api/deliveries/${delivery.deliveryId}`
  const returnBody = { status: 'ReturnedToOffice', attempt: { reason: 'NobodyHome' } }
  const steps = [
    () => office.send(driverOf(scene, delivery), 'PUT', url, { body: returnBody }),
    () => office.send('supervisor', 'PUT', url, { body: { waiverReason: 'An old friend' } }),
    () => office.send('cashier', 'PUT', url, { body: { feeJmdCents: choice.cents } }),
    () => office.send('supervisor', 'DELETE', `${url}?reason=Moved`),
  ]
  return (await must(pick(steps, choice.b), 'a step')()) !== null
}

/** Returns the sum that is due at a door: the fee, and the amount that is still owed for its packages. */
function dueOn({ rows }: Scene, { deliveryId, packageIds }: Delivery): number {
  const ids = new Set(
    rows.lines.filter((line) => packageIds.includes(line.packageId ?? '')).map((line) => line.invoiceId),
  )
  return rows.invoices
    .filter((invoice) => stands(invoice) && (ids.has(invoice.invoiceId) || invoice.deliveryId === deliveryId))
    .reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
}

function collectedIn(choice: Choice, due: number) {
  const method = choice.a % 3 === 0 ? 'Card' : 'Cash'
  const wholeCents = method === 'Cash' && choice.a % 2 ? inDollars(due) : due
  const amountJmdCents = choice.b % 3 === 0 ? choice.cents : wholeCents
  const tenderedJmdCents = method === 'Cash' ? inDollars(amountJmdCents) + 10_000 : null
  return amountJmdCents > 0 ? ({ method, amountJmdCents, tenderedJmdCents, reference: 'S-7' } as const) : null
}

const proof = { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' }

/** The payment that a door made in this step. */
async function newPaymentAt({ office, rows }: Scene, deliveryId: string): Promise<string | null> {
  const before = new Set(rows.payments.map(({ paymentId }) => paymentId))
  const payments = await office.server.app.deps.db.reads.kysely
    .selectFrom('payment')
    .where('deliveryId', '=', deliveryId)
    .select('paymentId')
    .execute()
  return payments.find(({ paymentId }) => !before.has(paymentId))?.paymentId ?? null
}

/** At the door, with the money that is due, other money or none; called, or out of the driver's queue. */
const handOverAtDoor: Action = async (scene, choice) => {
  const delivery = pick(deliveriesIn(scene, 'OutForDelivery'), choice.a)
  if (!delivery) return undefined
  const { office, expectedBooks } = scene
  const { deliveryId } = delivery
  const due = dueOn(scene, delivery)
  const collectedMoney = choice.b % 7 === 0 ? null : collectedIn(choice, due)
  const driver = driverOf(scene, delivery)
  const isDone =
    choice.cents % 2 === 0
      ? (await office.send(driver, 'PUT', `/api/deliveries/${deliveryId}`, {
          body: { status: 'Delivered', proof, collected: collectedMoney ?? undefined },
        })) !== null
      : await office.push(driver, 'delivery.handOver', {
          deliveryId,
          proof: proofArgs,
          collected: collectedMoney,
        })
  if (!isDone) return false
  if (!collectedMoney) return true
  const { method, amountJmdCents } = collectedMoney
  const money = {
    customer: office.customerOf(delivery.accountId),
    method,
    ...handedOver(method, amountJmdCents, due),
  }
  if (money.settledJmdCents === 0) return true
  const paymentId = must(await newPaymentAt(scene, deliveryId), 'the payment of a door')
  writeTakenAtDoor(expectedBooks, paymentId, money, driver)
  return true
}

const proofArgs = {
  ...{ ...proof, idLast4: '', signatureFileId: null, photoFileIds: [] },
  ...{ latitude: null, longitude: null, accuracyM: null },
}

/** A second phone tells of the same hand-over, with the same money, other money or none. */
const handOverAgain: Action = async (scene, choice) => {
  const delivery = pick(deliveriesIn(scene, 'Delivered'), choice.a)
  if (!delivery) return undefined
  const { office, expectedBooks } = scene
  const { deliveryId, collected: first, extraCollected } = delivery
  const driver =
    choice.b % 5 === 0 ? must(pick(drivers, choice.cents), 'a driver') : driverOf(scene, delivery)
  const repeatedMoney = first && {
    method: first.method,
    amountJmdCents: first.amountJmdCents,
    tenderedJmdCents: null,
    reference: 'S-7',
  }
  const collectedMoney = choice.b % 2 && repeatedMoney ? repeatedMoney : collectedIn(choice, choice.cents)
  const isDone = await office.push(driver, 'delivery.handOver', {
    deliveryId,
    proof: proofArgs,
    collected: collectedMoney,
  })
  if (!isDone || !collectedMoney) return isDone
  const { method, amountJmdCents } = collectedMoney
  const isNoted = [...(first ? [first] : []), ...extraCollected].some(
    (sum) =>
      sum.method === method &&
      sum.reversedAt === null &&
      [sum.amountJmdCents, sum.amountJmdCents + sum.roundingJmdCents].includes(amountJmdCents),
  )
  const paymentId = await newPaymentAt(scene, deliveryId)
  const isNothing = handedOver(method, amountJmdCents, 0).settledJmdCents === 0
  if ((paymentId !== null) === (isNoted || isNothing))
    throw new Error(isNoted ? 'Money of a door was booked twice' : 'Money of a door was lost')
  if (!paymentId) return true
  const money = {
    customer: office.customerOf(delivery.accountId),
    method,
    ...handedOver(method, amountJmdCents, 0),
  }
  writeTakenAtDoor(expectedBooks, paymentId, money, driver)
  return true
}

/** The driver counts, sometimes a dollar too little. */
const closeDay: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const driver = must(pick(drivers, choice.a), 'a driver')
  const inHand = expectedBooks.hands.get(driver) ?? 0
  const isShort = choice.b % 3 === 0 && inHand >= 100
  const note = isShort && choice.cents % 2 ? 'A dollar is gone' : ''
  const countedJmdCents = inHand - (isShort ? 100 : 0)
  const before = scene.rows.days.length
  const args = { driverId: office.idOf(driver), countedJmdCents, note }
  if (!(await office.push(driver, 'delivery.closeDay', args))) {
    const isOut = deliveriesIn(scene, 'OutForDelivery').some((stop) => driverOf(scene, stop) === driver)
    if (!isOut && !isShort) throw new Error(`The day of ${driver} is not closed with ${inHand} in hand`)
    return false
  }
  const days = await office.server.app.deps.db.reads.kysely
    .selectFrom('driverDay')
    .where('driverId', 'in', drivers.map(office.idOf))
    .selectAll()
    .execute()
  if (days.length === before) return undefined
  const day = days.find(({ driverDayId }) =>
    scene.rows.days.every((earlier) => earlier.driverDayId !== driverDayId),
  )
  if (day?.expectedJmdCents !== inHand) throw new Error(`A day expects ${day?.expectedJmdCents} of ${inHand}`)
  expectedBooks.hands.set(driver, 0)
  return true
}

/** The office ticks the cash that it counted, and nothing else. */
const confirmDay: Action = async (scene, choice) => {
  const { office, rows } = scene
  const day = pick(rows.days, choice.a)
  if (!day) return undefined
  const body = { note: choice.b % 3 === 0 ? '' : 'Off the next pay' }
  const url = `/api/deliveries/days/${day.driverDayId}/confirm`
  const reply = await office.send<{ checked: number }>('senior', 'POST', url, { body })
  if (!reply) return false
  const uncheckedPayments = rows.payments.filter(
    ({ deliveryId, method, receiptCheck, reversedAt }) =>
      day.deliveryIds.includes(deliveryId ?? '') && method === 'Cash' && !receiptCheck && !reversedAt,
  )
  if (reply.checked !== uncheckedPayments.length)
    throw new Error(`${reply.checked} of ${uncheckedPayments.length} sums were ticked`)
  return true
}

export const actionsAtDoor = {
  ...{ handOver, correct, bring, setOut, plan, handOverAtDoor, handOverAgain, closeDay, confirmDay },
}
