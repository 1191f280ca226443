import { must } from '#sync/lib/must.ts'
import { add, handedBack, writePaidBack } from './expected-books.ts'
import { balancesOf } from './money-checks.ts'
import { type Action, customerIn, packagesOf, pick } from './step.ts'

/** The sum that is asked for a damaged package: little, or more than it was declared at. */
const openClaim: Action = async (scene, choice) => {
  const { office } = scene
  const customer = customerIn(choice)
  const pkg = pick(packagesOf(scene, customer), choice.b)
  if (!pkg) return undefined
  const body = {
    ...{ packageId: pkg.packageId, kind: choice.b % 2 ? 'Damaged' : 'ContentsMissing' },
    ...{ amountJmdCents: 1 + choice.cents, text: 'It is broken' },
  }
  const key = office.server.app.deps.ids.next()
  const person = choice.a % 3 === 0 ? 'cashier' : customer
  if (!(await office.send(person, 'POST', '/api/claims', { body, key }))) return false
  if (!(await office.send(person, 'POST', '/api/claims', { body, key })))
    throw new Error('A repeat was refused')
  return true
}

interface Claim {
  readonly paidJmdCents: number
  readonly paymentId: string | null
}

const ways = ['Credit', 'Card', 'Credit', 'Cash'] as const

/** A claim is paid as credit or out, or refused; the same decision again pays nothing, and another one is refused. */
const decideClaim: Action = async (scene, choice) => {
  const { office, expectedBooks, rows } = scene
  const claim = pick(
    rows.claims.filter(({ status }) => status === 'Asked' || status === 'LookedAt'),
    choice.b,
  )
  if (!claim) return undefined
  const customer = office.customerOf(claim.accountId)
  const pay = must(pick(ways, choice.a), 'a way')
  const coins = claim.amountJmdCents - (claim.amountJmdCents % 100)
  const amountJmdCents =
    choice.b % 6 === 0 ? 0 : pay === 'Cash' && choice.b % 2 ? coins : claim.amountJmdCents
  const body = { amountJmdCents, pay, reason: 'Broken on the way', reference: 'C-7719' }
  const url = `/api/claims/${claim.claimId}/decision`
  const { credit } = balancesOf(scene, customer)
  const decidedClaim = await office.send<Claim>('senior', 'POST', url, { body })
  if (!decidedClaim) return false
  if (!(await office.send('senior', 'POST', url, { body })))
    throw new Error('A repeated decision was refused')
  if (await office.send('senior', 'POST', url, { body: { ...body, amountJmdCents: amountJmdCents + 1 } }))
    throw new Error('A claim was decided twice')
  if (decidedClaim.paidJmdCents > 0) add(expectedBooks.notes, customer, decidedClaim.paidJmdCents)
  if (decidedClaim.paymentId === null) return true
  const method = pay === 'Cash' ? 'Cash' : 'Card'
  const money = handedBack(method, amountJmdCents, credit + amountJmdCents)
  writePaidBack(expectedBooks, decidedClaim.paymentId, { customer, method, ...money }, 'senior')
  return true
}

export const actionsOfClaims = { openClaim, decideClaim }
