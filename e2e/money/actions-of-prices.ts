import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { type Action, chooseAmong, customerIn, packagesOf, pick } from './step.ts'

interface Fee {
  readonly feeId: string
}

/** A fee of any rule comes, or an earlier one goes. */
const changeFees: Action = async ({ office }, choice) => {
  const fees = must(await office.send<Fee[]>('admin', 'GET', '/api/fees'), 'the fees')
  const oldFee = pick(fees, choice.b)
  if (oldFee && (fees.length > 3 || choice.a % 3 === 0))
    return (await office.send('admin', 'DELETE', `/api/fees/${oldFee.feeId}`)) !== null
  const amountJmdCents = 1 + choice.cents
  const rules = [
    { rule: 'Always', amountJmdCents },
    { rule: 'Clearance', percent: 1 + choice.b / 100, minJmdCents: 1, maxJmdCents: amountJmdCents },
    { rule: 'Value', amountJmdCents, aboveUsdCents: 5_000 },
    { rule: 'Weight', amountJmdCents, aboveLb: 7.5 },
  ]
  const body = {
    ...{ name: `Fee ${choice.b}`, validFrom: jamaicaDay(office.server.clock.now()) },
    ...{ isTaxed: choice.a % 2 === 0, ...must(pick(rules, choice.a), 'a rule') },
  }
  return (await office.send('admin', 'POST', '/api/fees', { body })) !== null
}

interface Promotion {
  readonly promotionId: string
}

/** A promotion for the next few bills, or the end of one. */
const changePromotions: Action = async ({ office }, choice) => {
  const promotions = must(await office.send<Promotion[]>('admin', 'GET', '/api/promotions'), 'promotions')
  const oldPromotion = pick(promotions, choice.b)
  if (oldPromotion && (promotions.length > 2 || choice.a % 3 === 0))
    return (await office.send('admin', 'DELETE', `/api/promotions/${oldPromotion.promotionId}`)) !== null
  const discount =
    choice.a % 2
      ? { percent: 1 + choice.b * 4, base: 'Charges' }
      : { amountJmdCents: 1 + choice.cents, base: 'Freight' }
  const limits = choice.b % 3 ? { mostInAll: 1 + (choice.b % 3) } : { mostPerCustomer: 1 }
  const body = {
    ...{ name: `Offer ${choice.b}`, validFrom: jamaicaDay(office.server.clock.now()) },
    ...discount,
    ...limits,
  }
  return (await office.send('admin', 'POST', '/api/promotions', { body })) !== null
}

interface Bill {
  readonly totalJmdCents: number
  readonly featureValues: readonly { readonly description: string; readonly amountJmdCents: number }[]
}

const linesText = ({ featureValues }: Bill): string =>
  featureValues.map(({ description, amountJmdCents }) => `${description} ${amountJmdCents}`).join(', ')

/** A package is billed with the lines that its customer was shown. */
const billAsShown: Action = async (scene, choice) => {
  const { office } = scene
  const customer = customerIn(choice)
  const pkg = chooseAmong(packagesOf(scene, customer), choice, ({ invoiceId }) => invoiceId === null)
  if (!pkg || pkg.invoiceId !== null) return undefined
  const url = `/api/packages/createinvoice/${pkg.packageId}`
  const shownBill = await office.send<Bill>(customer, 'GET', url)
  const bill = await office.send<Bill>('cashier', 'POST', url, { body: {} })
  if (!bill) return false
  if (!shownBill || linesText(shownBill) !== linesText(bill))
    throw new Error(
      `${pkg.trackingNumber} is billed with ${linesText(bill)}, not ${shownBill && linesText(shownBill)}`,
    )
  return true
}

/** A firm gets terms, loses them, or gets others. */
const changeTerms: Action = async ({ office, expectedBooks }, choice) => {
  const customer = customerIn(choice)
  const terms = choice.b % 3 === 0 ? null : { days: choice.b, limitJmdCents: 1 + choice.cents * 4 }
  const url = `/api/accounts/${office.idOf(customer)}`
  if (!(await office.send('supervisor', 'PUT', url, { body: { terms } }))) return false
  if (terms) expectedBooks.limits.set(customer, terms.limitJmdCents)
  else expectedBooks.limits.delete(customer)
  return true
}

export const actionsOfPrices = { changeFees, changePromotions, billAsShown, changeTerms }
