import { isoOf } from '#sync/lib/clock.ts'
import { rowsById, rowsOf } from './rows-of-truth.ts'
import type { Dealt } from './server-harness.ts'
import type { World } from './world.ts'

const idsIn = (args: unknown): string[] => (args as { packageIds?: string[] }).packageIds ?? []

/** The packages of the ids, before and after. */
function pairsOf({ before, after }: Dealt, ids: readonly string[]) {
  return ids.flatMap((id) => {
    const was = rowsById(before, 'package').get(id)
    const is = rowsById(after, 'package').get(id)
    return was && is ? [{ was, is }] : []
  })
}

/** A visit has one code, which stays that of a visit that was announced before, and only that code opens the counter. */
export function checkPickupSteps(dealt: Dealt, { verdict, tally }: World): void {
  const [first, ...others] = dealt.changes
  if (!first || others.length > 0 || first.result.outcome !== 'done') return
  const { name, args } = first.change
  const fault = (text: string) => verdict.fail('pickups', 'server', text)
  const pairs = pairsOf(dealt, idsIn(args))
  if (name === 'pickup.announce' || name === 'pickup.arrive') {
    tally.count(`${name}: done`)
    const waiting = pairs.filter(({ is }) => is.status !== 'Delivered')
    const codes = new Set(waiting.map(({ is }) => is.pickup?.code))
    const [code] = codes
    if (codes.size > 1 || !/^\d{6}$/.test(code ?? ''))
      fault(`${idsIn(args).join(' ')} have ${[...codes].join(' ')}`)
    const now = isoOf(dealt.aside.now)
    const earlierPlans = waiting.flatMap(({ was }) => was.pickup ?? [])
    const isPlanned = earlierPlans.some(({ from }) => from > now)
    if (isPlanned) tally.count('pickup planned again')
    const earlierCodes = earlierPlans.map((plan) => plan.code)
    if (isPlanned && !earlierCodes.includes(code ?? ''))
      fault(`${idsIn(args).join(' ')} had ${earlierCodes.join(' ')}, and have ${code}`)
    if (name === 'pickup.arrive' && waiting.some(({ is }) => !is.pickup?.hereAt))
      fault(`${idsIn(args).join(' ')} are waited for by nobody`)
  }
  const { code = '' } = args as { code?: string }
  if (name !== 'package.deliver' || code === '') return
  tally.count('handed over by a code')
  for (const { was } of pairs)
    if (was.pickup?.code !== code)
      fault(`${was.packageId} was given for ${code}, and not for ${was.pickup?.code}`)
}

/** Only ready packages have a plan, and each customer hears once. */
export function checkPickups({ server: { reader }, verdict }: World): void {
  const { rows } = reader.truth()
  const fault = (text: string) => verdict.fail('pickups', 'server', text)
  const packages = rowsOf({ rows }, 'package')
  for (const { packageId, pickup, status, deletedAt } of packages)
    if (pickup && status !== 'ReadyForPickup' && !deletedAt)
      fault(`${packageId} is ${status}, and is come for`)
  const noticeCounts = reader.all(
    `select json_extract("facts", '$.packageId') as "packageId", "accountId", count(*) as "count" from "notice"
       where "event" = 'package.ReadyForPickup' group by 1, 2`,
  )
  const arrivalCounts = reader.all(
    `select "packageId", count(*) as "count" from "packageEvent" where "status" = 'ReadyForPickup' group by 1`,
  )
  const arrivalsOf = new Map(arrivalCounts.map(({ packageId, count }) => [packageId, Number(count)]))
  for (const { packageId, accountId, count } of noticeCounts)
    if (Number(count) > (arrivalsOf.get(packageId) ?? 0))
      fault(`${accountId} was told ${count} times that ${packageId} is ready`)
}
