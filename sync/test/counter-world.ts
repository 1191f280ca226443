import type { Package } from '../entities/packages/package.ts'
import { runMutator } from '../mutators/index.ts'
import type { MutatorContext } from '../mutators/mutator.ts'
import { blankPackage } from '../mutators/packages/rows.ts'
import type { Actor } from '../policies/actor.ts'
import { memoryTx } from './memory-tx.ts'
import { accountOf, actorOf, idOf } from './people.ts'

export const counter = actorOf('Employee', idOf(0xa1), 'Erica Employee')
export const supervisor = actorOf('Supervisor', idOf(0xa2), 'Sonia Chief')
export const clerk = actorOf('Warehouse', idOf(0xa3), 'Wendy Clerk')
export const owner = actorOf('User', idOf(0xc1), 'Una Customer')
export const packageId = idOf(1)
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
export const now = at(30)
export const recipient = { name: 'Una Customer', relationship: '', idType: '', idLast4: '' }
/** A paid package of a customer that waits at the counter. */
export async function counterWorld(pkg: Partial<Package> = {}, knows: Partial<MutatorContext> = {}) {
  const tx = memoryTx()
  await tx.put('account', { ...accountOf(owner), firstName: 'Una', lastName: 'Customer' })
  const row = { ...blankPackage(packageId, now), trackingNumber: 'TBA1', accountId: owner.accountId }
  await tx.put('package', { ...row, status: 'ReadyForPickup', checkedInAt: at(0), billedAt: at(1), ...pkg })
  await tx.put('packageEvent', {
    ...{ packageEventId: idOf(0x41), packageId, accountId: owner.accountId, driverId: null, offices: [] },
    ...{ status: pkg.status ?? 'ReadyForPickup', stepBack: false, note: '', branchId: null, headingTo: null },
    ...{ customs: null, occurredAt: at(1), rank: 1, deviceAt: null, recordedAt: at(1), by: '', deviceId: '' },
    ...{ version: 1, createdAt: at(1), updatedAt: at(1), deletedAt: null, archivedAt: null },
  })
  let n = 0
  const act = (name: string, args: object, actor: Actor = counter) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: at(20), deviceId: 'desk', side: 'server' },
      ...{ owedFor: async () => 0, authorizedNamesOf: async () => [], ...knows },
    })
  return {
    tx,
    act,
    deliver: (more: object = {}, actor?: Actor) =>
      act(
        'package.deliver',
        { packageIds: [packageId], recipient, reason: '', overrideReason: '', ...more },
        actor,
      ),
    correct: (more: object = {}, actor: Actor = supervisor, status = 'Delivered') =>
      act(
        'package.statusUpdate',
        { packageIds: [packageId], status, reason: '', note: 'Fetched', branchId: null, ...more },
        actor,
      ),
    stored: () => tx.get('package', packageId) as Promise<Package>,
  }
}

/** Facts about money and papers that only the server knows, and the words of the refusal. */
export const obstacles: readonly (readonly [
  what: string,
  knows: Partial<MutatorContext>,
  words: string | null,
])[] = [
  ['nothing is owed', {}, null],
  ['a cent is owed', { owedFor: async () => 1 }, 'has J$0.01 to be paid.'],
  [
    'a transfer is being checked',
    { owedFor: async () => 100, isTransferChecked: async () => true },
    'has J$1.00 to be paid: a bank transfer is being checked',
  ],
  [
    'a firm owes as much as it may',
    { owedFor: async () => 100, creditOf: async () => ({ limitJmdCents: 100, debtJmdCents: 100 }) },
    null,
  ],
  [
    'a firm owes a cent more than it may',
    { owedFor: async () => 100, creditOf: async () => ({ limitJmdCents: 100, debtJmdCents: 101 }) },
    'who owes J$1.01, above the limit of J$1.00',
  ],
  [
    'an old bill is overdue',
    { overdueOf: async () => ({ number: 'INV-1', balanceJmdCents: 100, days: 31 }) },
    'overdue for 31 days: INV-1, J$1.00',
  ],
  ['storage is due', { storageOwedFor: async () => 100 }, 'has J$1.00 of storage to pay'],
  [
    'a paper is missing',
    {
      missingPapersOf: async (_accountId, before) => (before === 'HandOver' ? ['Photo ID'] : []),
    },
    'papers we need first: Photo ID',
  ],
]
