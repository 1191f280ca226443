import { inDollars } from './expected-books.ts'
import { type Action, type Choice, cashierIn, type Scene } from './step.ts'

const openTillOf = ({ office, rows }: Scene, choice: Choice) =>
  rows.tills.find(
    ({ cashierId, closedAt }) => closedAt === null && cashierId === office.idOf(cashierIn(choice)),
  )

const openTill: Action = async ({ office, expectedBooks }, choice) => {
  const floatJmdCents = inDollars(choice.cents)
  const cashier = cashierIn(choice)
  const floatUsdCents = choice.a % 3 === 0 ? 100 * choice.b : 0
  const body = { floatJmdCents, floatUsdCents }
  if (!(await office.send(cashier, 'POST', '/api/tills', { body }))) return false
  expectedBooks.openDrawers.set(cashier, { jmdCents: floatJmdCents, usdCents: floatUsdCents })
  return true
}

const dropCash: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const till = openTillOf(scene, choice)
  if (!till) return undefined
  const drawer = expectedBooks.openDrawers.get(cashierIn(choice))
  const isUsd = choice.a % 4 === 0
  // Half of the drops fit into the cash of the drawer, because random amounts rarely do.
  const mostJmdCents = choice.b % 2 === 0 ? (drawer?.jmdCents ?? 0) : Number.POSITIVE_INFINITY
  const body = {
    amountJmdCents: isUsd ? 0 : Math.max(100, Math.min(inDollars(choice.cents), mostJmdCents)),
    amountUsdCents: isUsd ? Math.max(100, (drawer?.usdCents ?? 0) - (choice.b % 3) * 100 + 100) : 0,
    note: 'To the safe',
  }
  const cashier = cashierIn(choice)
  const key = office.server.app.deps.ids.next()
  const drop = () => office.send(cashier, 'POST', `/api/tills/${till.tillId}/drop`, { body, key })
  if (!(await drop())) return false
  await drop()
  if (drawer) {
    drawer.jmdCents -= body.amountJmdCents
    drawer.usdCents -= body.amountUsdCents
  }
  return true
}

/** A till is counted right, or a dollar short, or by another person, who is refused. */
const closeTill: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const till = openTillOf(scene, choice)
  const cashier = cashierIn(choice)
  const drawer = expectedBooks.openDrawers.get(cashier)
  if (!till || !drawer) return undefined
  const dollars = Math.max(0, drawer.jmdCents / 100 - (choice.a % 3 === 0 ? 1 : 0))
  const usdNotes = Math.max(0, drawer.usdCents / 100 - (choice.a % 4 === 0 ? 1 : 0))
  const cashCount = [
    { valueJmdCents: 100, pieces: Math.min(100_000, dollars) },
    { currency: 'USD', valueUsdCents: 100, pieces: usdNotes },
  ]
  const body = { counted: cashCount, note: choice.a % 5 === 0 ? '' : 'Counted twice' }
  const closer = choice.a % 7 === 0 ? 'admin' : cashier
  if (!(await office.send(closer, 'POST', `/api/tills/${till.tillId}/close`, { body }))) {
    const isRight = cashCount[0]?.pieces === drawer.jmdCents / 100 && usdNotes === drawer.usdCents / 100
    if (closer === cashier && isRight)
      throw new Error(`The till of ${cashier} is not closed with ${drawer.jmdCents} and US$ in hand`)
    return false
  }
  expectedBooks.openDrawers.delete(cashier)
  expectedBooks.closedDrawers.set(till.tillId, drawer)
  return true
}

const confirmTill: Action = async ({ office, rows }, choice) => {
  const till = rows.tills.find(({ closedAt, confirmedAt }) => closedAt !== null && confirmedAt === null)
  if (!till) return undefined
  const body = { note: choice.b % 3 === 0 ? '' : 'Looked at' }
  const person = choice.b % 2 ? 'supervisor' : 'senior'
  return (await office.send(person, 'POST', `/api/tills/${till.tillId}/confirm`, { body })) !== null
}

export const actionsOfTills = { openTill, dropCash, closeTill, confirmTill }
