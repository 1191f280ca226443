import { type ArgsOf, type MutatorName, runMutator } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { Signed } from '../http/signed.ts'
import type { AuditedTx } from './audited.ts'
import type { ChangeDeps } from './deps.ts'
import { serverContext } from './mutator-context.ts'

interface Part<N extends MutatorName> {
  readonly name: N
  readonly args: ArgsOf<N>
  readonly occurredAt?: string | undefined
}

/** Runs a mutator as part of a larger piece of work: all of it is done or, when one part is refused, nothing. */
export const runPart = <N extends MutatorName>(
  tx: AuditedTx,
  deps: ChangeDeps,
  { actor, deviceId }: Signed,
  { name, args, occurredAt }: Part<N>,
): Promise<Outcome> =>
  runMutator(
    tx,
    name,
    args,
    actor,
    serverContext(deps.db.write, {
      uid: deps.ids.next(),
      now: tx.at,
      occurredAt: occurredAt ?? tx.at,
      deviceId,
    }),
  )
