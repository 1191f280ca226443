import { isoOf } from '#sync/lib/clock.ts'
import { Refusal, type RefusalCode } from '#sync/lib/refusal.ts'
import { type ArgsOf, type MutatorName, versionOf } from '#sync/mutators/index.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import type { Signed } from '../http/signed.ts'
import type { ChangeDeps } from './deps.ts'
import { type ChangeCall, runAllOnce, runOnce } from './unit-of-work.ts'

export interface MutationCall<N extends MutatorName> {
  readonly uid: string
  readonly name: N
  readonly args: ArgsOf<N>
  readonly occurredAt?: string | undefined
}

/** Runs one change for a REST call through the same door as a device's push; refused ones come back as results. */
function tryChange<N extends MutatorName>(
  deps: ChangeDeps,
  signed: Signed,
  change: MutationCall<N>,
): Promise<MutationResult> {
  const { uid, name, args, occurredAt } = change
  return runOnce(
    deps.db,
    { actor: signed.actor, deviceId: signed.deviceId },
    { uid, name, ver: versionOf(name), args, occurredAt: occurredAt ?? isoOf(deps.clock.now()) },
  )
}

/** The refusal that a result tells of, for a caller that waits for an answer. */
export const toRefusal = (result: MutationResult): Refusal =>
  new Refusal((result.code ?? 'invalid') as RefusalCode, result.message ?? 'This was refused.')

/** Runs several changes as one, all of them or none. Throws `NotAllDone` with each one's result. */
export function changeAll<N extends MutatorName>(
  deps: ChangeDeps,
  signed: Signed,
  call: ChangeCall,
  changes: readonly MutationCall<N>[],
): Promise<MutationResult[]> {
  const now = isoOf(deps.clock.now())
  const by = { actor: signed.actor, deviceId: signed.deviceId }
  return runAllOnce(
    deps.db,
    by,
    call,
    changes.map(({ uid, name, args, occurredAt }) => ({
      ...{ uid, name, ver: versionOf(name), args },
      occurredAt: occurredAt ?? now,
    })),
  )
}

/** Runs one change; throws when it is refused. */
export async function change<N extends MutatorName>(
  deps: ChangeDeps,
  signed: Signed,
  wanted: MutationCall<N>,
): Promise<MutationResult> {
  const result = await tryChange(deps, signed, wanted)
  if (result.status === 'refused') throw toRefusal(result)
  return result
}
