import type { flightCosts } from '#sync/api/money/flight-costs.ts'
import { must } from '#sync/lib/must.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { type Actor, mustBeAllowed } from '#sync/policies/actor.ts'
import { flightCostRights } from '#sync/policies/flight-cost.ts'
import { addFlightCost, takeBackFlightCost } from '../../billing/costs/flight-costs.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { costsOfFlight, findFlightCost } from '../../db/billing/flight-costs.ts'
import { findManifest } from '../../db/packages/manifests.ts'
import type { Handlers } from '../../http/route.ts'
import { readFlightMargin } from '../../papers/margin.ts'

/** The row of a call names one right. People who read reports without writing bills enter no costs. */
const mustWrite = (actor: Actor): void => mustBeAllowed(actor, flightCostRights.update)

const costOf = async ({ db }: Pick<ChangeDeps, 'db'>, flightCostId: string) =>
  must(await findFlightCost(db.reads.kysely, flightCostId), 'the cost that was written')

export const flightCostHandlers: Handlers<typeof flightCosts, ChangeDeps> = {
  'flightCosts.ofManifest': async ({ params: { manifestId } }, { db }) => {
    const { kysely } = db.reads
    if (!(await findManifest(kysely, manifestId))) throw noSuchManifest()
    return {
      costs: await costsOfFlight(kysely, manifestId),
      margin: await readFlightMargin(kysely, manifestId),
    }
  },

  'flightCosts.enter': async ({ params, body, actor, signed, request }, deps) => {
    mustWrite(actor)
    const call = { request, signed, name: 'flightCost.enter', input: { ...params, ...body } }
    return costOf(deps, await idempotent(deps, call, (tx) => addFlightCost(tx, params.manifestId, body)))
  },

  'flightCosts.void': async ({ params, body, actor, signed, request }, deps) => {
    mustWrite(actor)
    const call = { request, signed, name: 'flightCost.void', input: { ...params, ...body } }
    return costOf(
      deps,
      await idempotent(deps, call, (tx) => takeBackFlightCost(tx, params.flightCostId, body.reason)),
    )
  },
}
