import type { transfers } from '#sync/api/packages/transfers.ts'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import type { TransferStatus } from '#sync/entities/packages/transfer-status.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { noSuchOfficeTransfer } from '#sync/mutators/transfers/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isFollowed } from '#sync/policies/scope.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { idempotent } from '../../changes/idempotent.ts'
import { runMutation, runMutatorIn } from '../../changes/run-mutation.ts'
import { idFrom } from '../../core/id-from.ts'
import { findTransfer, linesOfTransfer, pageOfTransfers } from '../../db/packages/transfers.ts'
import type { Handlers } from '../../http/route.ts'

/** To the handheld of a local office, a transfer of other offices is not there. */
async function mustFind({ db }: ChangeDeps, actor: Actor, transferId: string): Promise<Transfer> {
  const transfer = await findTransfer(db.reads.kysely, transferId)
  if (!transfer || (actor.officeId !== undefined && !isFollowed(actor, 'transfer', transfer)))
    throw noSuchOfficeTransfer()
  return transfer
}

interface StepInput {
  readonly transferId: string
  readonly seal: string
  readonly missingPackageIds: string[]
}

type Run = <N extends MutatorName>(name: N, args: ArgsOf<N>) => Promise<unknown>

/** The change that brings a transfer to each status. */
const steps: Record<Exclude<TransferStatus, 'Open'>, (run: Run, input: StepInput) => Promise<unknown>> = {
  Departed: (run, { transferId, seal }) => run('transfer.depart', { transferId, seal }),
  Arrived: (run, { transferId }) => run('transfer.count', { transferId, lines: [] }),
  Closed: (run, { transferId, missingPackageIds }) =>
    run('transfer.close', { transferId, missingPackageIds }),
}

export const transferHandlers: Handlers<typeof transfers, ChangeDeps> = {
  'transfers.get': async ({ actor, params }, deps) => ({
    ...(await mustFind(deps, actor, params.id)),
    lines: await linesOfTransfer(deps.db.reads.kysely, params.id),
  }),
  'transfers.paginated': ({ actor: { officeId }, params, body }, { db }) =>
    pageOfTransfers(db.reads, { ...body, officeId }, params.page),
  'transfers.create': async ({ actor, body, request, signed }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const transferId = body.transferId ?? idFrom(uid, 'transfer')
    await runMutation(deps, signed, { uid, name: 'transfer.create', args: { ...body, transferId } })
    return mustFind(deps, actor, transferId)
  },
  'transfers.statusUpdate': async ({ actor, body, request, signed }, deps) => {
    const { occurredAt, status, ...input } = body
    const call = { request, signed, name: 'transfer.statusUpdate', input: body }
    await idempotent(deps, call, async (tx) => {
      await steps[status]((name, args) => runMutatorIn(tx, signed, { name, args, occurredAt }), input)
      return input.transferId
    })
    return mustFind(deps, actor, input.transferId)
  },
  'transfers.update': async ({ actor, params: { transferId }, body, request, signed }, deps) => {
    const { addPackageIds, removePackageIds, lines, occurredAt } = body
    await mustFind(deps, actor, transferId)
    const call = { request, signed, name: 'transfer.update', input: { transferId, body } }
    await idempotent(deps, call, async (tx) => {
      const run: Run = (name, args) => runMutatorIn(tx, signed, { name, args, occurredAt })
      if (addPackageIds || removePackageIds)
        await run('transfer.load', {
          transferId,
          packageIds: addPackageIds ?? [],
          removedPackageIds: removePackageIds ?? [],
        })
      if (lines) await run('transfer.count', { transferId, lines })
      return transferId
    })
    return mustFind(deps, actor, transferId)
  },
}
