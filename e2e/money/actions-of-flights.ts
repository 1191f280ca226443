import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { worthOf } from './expected-books.ts'
import type { Office } from './office.ts'
import { type Action, pick } from './step.ts'

interface Cost {
  readonly flightCostId: string
}

const kinds = ['Airline', 'CustomsBroker', 'Truck'] as const
/** What the company pays for a US dollar more than it gives for one, as `setRate` sets it. */
const spread = 250

/** A supplier's bill for the flight, in J$ or US$. The same bill entered once more is refused; a repeat enters nothing. */
const enterCost: Action = async ({ office, expectedBooks }, choice) => {
  const { flights, costs, rate } = expectedBooks
  const isUsd = choice.a % 2 === 1
  if (isUsd && rate === null) return undefined
  if (flights.length === 0) {
    const body = { mode: 'Air', mawbNumber: '', carrier: 'Caribbean' }
    const flight = await office.send<{ manifestId: string }>('admin', 'POST', '/api/manifests', { body })
    flights.push(must(flight, 'a flight').manifestId)
  }
  const url = `/api/manifests/${flights[0]}/costs`
  const body = {
    ...{ kind: must(pick(kinds, choice.b), 'a kind'), day: jamaicaDay(office.server.clock.now()) },
    reference: `F-${choice.b}-${choice.cents}`,
    ...(isUsd ? { currency: 'USD', amountUsdCents: choice.cents } : { amountJmdCents: choice.cents }),
  }
  const key = office.server.app.deps.ids.next()
  const cost = await office.send<Cost>('supervisor', 'POST', url, { body, key })
  if (!cost) return false
  const repeatCost = await office.send<Cost>('supervisor', 'POST', url, { body, key })
  if (repeatCost?.flightCostId !== cost.flightCostId) throw new Error('A repeat entered a cost once more')
  if (await office.send('supervisor', 'POST', url, { body }))
    throw new Error('The same bill was entered twice')
  const amountJmdCents = isUsd ? worthOf(choice.cents, must(rate, 'a rate') + spread) : choice.cents
  costs.set(cost.flightCostId, { kind: body.kind, amountJmdCents })
  return true
}

/** A bill that was entered wrong is voided once. */
const voidCost: Action = async ({ office, expectedBooks: { costs } }, choice) => {
  const id = pick([...costs.keys()], choice.b)
  if (id === undefined) return undefined
  const request = { body: { reason: 'Typed wrong' } }
  if (!(await office.send('supervisor', 'POST', `/api/flightcosts/${id}/void`, request))) return false
  if (await office.send('supervisor', 'POST', `/api/flightcosts/${id}/void`, request))
    throw new Error('A cost was voided twice')
  costs.delete(id)
  return true
}

async function setGct(office: Office, percent: number, onFeatures: readonly string[]): Promise<void> {
  const body = { gct: { percent, onFeatures } }
  must(await office.send('admin', 'PUT', '/api/settings', { body }), 'settings')
}

/** A history begins without GCT on services, and an earlier one has left the settings. */
export const withoutGct = (office: Office): Promise<void> => setGct(office, 15, [])

/** The company taxes its services from now on, at some rate, or stops doing so. */
const changeGct: Action = async ({ office, expectedBooks }, choice) => {
  const percent = must(pick([15, 16.5, 12.5], choice.b), 'a rate')
  const onFeatures = choice.a % 4 === 0 ? [] : ['Freight', 'Handling', 'Storage']
  await setGct(office, percent, onFeatures)
  expectedBooks.gctPercent = percent
  expectedBooks.taxesServices = onFeatures.length > 0
  return true
}

export const actionsOfFlights = { enterCost, voidCost, changeGct }
