import * as z from 'zod'
import { Id, ShortText } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { transferRights } from '../../policies/transfer.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { isNotDeleted, mustBeBranches } from '../referenced-rows.ts'
import { mustWorkThere, officeRow } from './rows.ts'

export const CreateTransferArgs = z.object({
  transferId: Id,
  fromBranchId: Id,
  toBranchId: Id,
  vehicle: ShortText,
  driverId: Id.nullable(),
})
type Args = z.output<typeof CreateTransferArgs>

/** Packages from a warehouse come by a manifest, because customs lies between. */
async function mustBeOffices(tx: Tx, { fromBranchId, toBranchId }: Args, context: MutatorContext) {
  if (fromBranchId === toBranchId)
    throw new Refusal('invalid', 'From and to are the same office. Choose where it goes.', {
      toBranchId: ['is the office where it starts'],
    })
  await mustBeBranches(tx, context, { fromBranchId, toBranchId })
  for (const [field, branchId] of Object.entries({ fromBranchId, toBranchId }))
    if ((await officeRow(tx, branchId))?.kind === 'Warehouse')
      throw new Refusal(
        'invalid',
        'A transfer goes from office to office. What leaves the warehouse goes on a manifest.',
        { [field]: ['is a warehouse'] },
      )
}

/** Only the server knows all people: a device leaves the driver to it. */
async function mustBeDriver(tx: Tx, { driverId }: Args, { side }: MutatorContext): Promise<void> {
  if (side === 'device' || driverId === null) return
  const driver = await tx.get('account', driverId)
  if (driver?.role === 'Driver' && isNotDeleted(driver)) return
  throw new Refusal(
    'invalid',
    'This driver no longer exists. Choose another one, or leave the driver out and name the vehicle.',
    { driverId: ['is no driver'] },
  )
}

async function mustBeNew(tx: Tx, { transferId }: Args): Promise<void> {
  if (await tx.get('transfer', transferId))
    throw new Refusal(
      'already-exists',
      'This transfer was already created. Open it from the list of transfers.',
    )
}

/** Opens a transfer. The server assigns its number, which shows as pending until then. */
export const createTransfer = mutator({
  args: CreateTransferArgs,
  permission: transferRights.create,
  async run(tx, args, actor: Actor, context): Promise<Outcome> {
    await mustBeNew(tx, args)
    await mustBeOffices(tx, args, context)
    await mustBeDriver(tx, args, context)
    const transfer = {
      ...args,
      number: null,
      seal: '',
      status: 'Open' as const,
      departedAt: null,
      departedBy: null,
      arrivedAt: null,
      closedAt: null,
      closedBy: null,
      version: 0,
      createdAt: context.now,
      updatedAt: context.now,
      deletedAt: null,
      archivedAt: null,
    }
    await mustWorkThere(tx, actor, transfer, 'canSend')
    await tx.put('transfer', transfer)
    return done
  },
})
