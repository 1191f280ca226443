import { createHmac, timingSafeEqual } from 'node:crypto'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { Actor } from '#sync/policies/actor.ts'
import {
  isFloorChange,
  notFloorText,
  withFloorRights,
  worksAt,
  worksOnFloor,
} from '#sync/policies/handheld.ts'
import type { Mutation, Shift } from '#sync/protocol/messages.ts'
import { shiftWords } from '#sync/rules/accounts/worker-key.ts'
import type { Transaction } from '../changes/transaction.ts'
import { permissionsOf } from '../db/accounts/accounts.ts'
import { handheldById } from '../db/accounts/handhelds.ts'
import { workerOfKey } from '../db/accounts/worker-keys.ts'

/** The author of a change, and the reason to refuse it. If the shift proves nothing, the author is the handheld. */
export interface ShiftWorker {
  readonly actor: Actor
  readonly refusal?: string
}

/** A shift that began before its owner changed the PIN may come this much later. */
const replacedMs = 30 * dayMs

const provesNothing =
  'Nobody proved with a PIN or badge that this change is theirs. Check the package and do it again.'
const left = (name: string) =>
  `${name} no longer works on this handheld. Check the package and do it again yourself.`

function isProven(signKey: string, handheldId: string, shift: Shift): boolean {
  const right = createHmac('sha256', Buffer.from(signKey, 'hex'))
    .update(shiftWords(handheldId, shift))
    .digest()
  const givenProof = Buffer.from(shift.proof, 'hex')
  return givenProof.length === right.length && timingSafeEqual(givenProof, right)
}

/** Looks up each worker of a push only once. */
export function shiftWorkers(tx: Transaction, handheld: Actor) {
  const workers = new Map<string, Promise<ShiftWorker>>()
  const nobody: ShiftWorker = { actor: handheld, refusal: provesNothing }

  async function workerOf(shift: Shift): Promise<ShiftWorker> {
    const row = await tx.statements.get(workerOfKey, { keyId: shift.keyId })
    const place = await tx.statements.get(handheldById, { accountId: handheld.accountId })
    if (!row || !place || row.accountId !== shift.accountId) return nobody
    if (!isProven(row.signKey, handheld.accountId, shift)) return nobody
    const { accountId, role, brand, branchId } = row
    const permissions = await permissionsOf(tx.statements, row)
    const name = fullName(row)
    // A person who works at any office works at that of the handheld.
    const workplace = { branchId: branchId ?? place.branchId }
    const actor = withFloorRights({ accountId, name, role, permissions, brand, ...workplace })
    const isOver =
      row.endedAt !== null &&
      (row.endReason === 'revoked' || Date.parse(tx.at) - Date.parse(row.endedAt) > replacedMs)
    const isHere =
      row.status === 'Active' && row.deletedAt === null && worksAt(row, place) && worksOnFloor(actor)
    return isOver || !isHere ? { actor, refusal: left(name) } : { actor }
  }

  return async ({ shift, name }: Mutation): Promise<ShiftWorker> => {
    if (!shift) return nobody
    const key = JSON.stringify(shift)
    const worker = workers.get(key) ?? workerOf(shift)
    workers.set(key, worker)
    const shiftWorker = await worker
    return shiftWorker.refusal === undefined && !isFloorChange(name)
      ? { ...shiftWorker, refusal: notFloorText }
      : shiftWorker
  }
}
