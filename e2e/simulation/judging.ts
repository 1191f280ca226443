import { entityNames } from '#sync/entities/registry.ts'
import type { Refusal } from '#sync/lib/refusal.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import type { SimDevice } from './device.ts'
import { mayBeTaken } from './label-numbers.ts'
import type { Command } from './operations.ts'
import { type Attempt, hasReason, isAllowed, isInReach, type Rows } from './oracle.ts'
import type { Dealt } from './server-harness.ts'
import type { World } from './world.ts'

const hawbIn = (args: unknown): string | null => (args as { hawbNumber?: string | null }).hawbNumber ?? null

/** Judges what the server has just said of changes, each against the rights and the rows of then. */
export function judgeDealt(world: World, { caller, changes, before, after }: Dealt): void {
  const batch = changes.map(({ change }) => change)
  for (const { change, result } of changes) {
    const attempt = { ...change, actor: caller.actor, moments: [before.rows, after.rows] }
    const fault = faultIn(world, attempt, result)
    if (!fault) continue
    const among = batch.map(({ name }) => name).join(', ')
    const words = `${change.name} ${JSON.stringify(change.args)} was ${result.status}: ${result.code} ${result.message}`
    world.verdict.fail(fault, 'server', `${words} (${caller.actor.role}, among ${among})`)
  }
}

function faultIn(world: World, attempt: Attempt, result: MutationResult): 'rights' | 'refusal' | null {
  const { status, code } = result
  world.tally.count(`judged: ${code ?? status}`)
  if (status === 'applied') return isAllowed(attempt) && isInReach(attempt) ? null : 'rights'
  if (code === 'forbidden') return hasReason(code, attempt) ? null : 'rights'
  const hawb = hawbIn(attempt.args)
  if (code === 'hawb-taken' && hawb) return mayBeTaken(world, hawb) ? null : 'refusal'
  return hasReason(code, attempt) ? null : 'refusal'
}

/** Judges what a device has just refused: by its own rows, and never for a number that it gives itself. */
export function judgeRefusal(world: World, device: SimDevice, wish: Command, refusal: Refusal): void {
  const { tables } = world.guardOf(device).mirror
  const rows = new Map(
    entityNames.map((entity) => [entity, tables.get(entity) ?? new Map()]),
  ) as unknown as Rows
  const attempt = { ...wish, actor: device.badge.actor, moments: [rows] }
  world.tally.count(`judged on device: ${refusal.code}`)
  if (hasReason(refusal.code, attempt)) return
  const words = `${wish.name} ${JSON.stringify(wish.args)}: ${refusal.code} ${refusal.message}`
  world.verdict.fail(refusal.code === 'forbidden' ? 'rights' : 'refusal', device.name, words)
}
