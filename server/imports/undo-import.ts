import type { UndoPlan } from '#sync/api/company/imports.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { importPolicy } from '#sync/policies/import.ts'
import { endAccount } from '../accounts/delete-account.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction, TransactionPart } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import { userIdOf } from '../db/accounts/accounts-credentials.ts'
import { refusalOf } from '../db/core/errors.ts'
import {
  type CreatedRow,
  findImport,
  listCreatedRows,
  setImportStatus,
  setRowState,
} from '../db/imports/imports.ts'
import { customerUses, prealertUses, type RowUse, receiptUses } from '../db/imports/touched-rows.ts'

/** A transaction deletes only this number of rows, so that no scan waits for it. */
const batch = 100
const planBatch = 500
const shownReasons = 200

const usesOf: Record<ImportKind, typeof customerUses> = {
  customers: customerUses,
  prealerts: prealertUses,
  received: receiptUses,
  // Its manifests existed before, so nothing is deleted.
  waybills: async () => new Map(),
}

const afterLast = Number.MAX_SAFE_INTEGER

/** Previews the undoing of an import. Changes nothing. */
export async function planUndo(
  { db }: Pick<AccountDeps, 'db'>,
  { importId, kind }: Pick<DataImport, 'importId' | 'kind'>,
): Promise<UndoPlan> {
  const reads = db.reads.kysely
  const plan = { removable: 0, gone: 0, kept: 0 }
  const reasons: UndoPlan['reasons'] = []
  for (let rows: CreatedRow[] = [], before = afterLast; ; before = rows.at(-1)?.row ?? 0) {
    rows = await listCreatedRows(reads, importId, before, planBatch)
    if (rows.length === 0) return { ...plan, reasons }
    const uses = await usesOf[kind](reads, rows)
    for (const { row, entityId } of rows) {
      const { name, isGone, reason } = must(uses.get(entityId), 'the use of a row that was imported')
      if (isGone) plan.gone += 1
      else if (reason === '') plan.removable += 1
      else {
        plan.kept += 1
        if (reasons.length < shownReasons) reasons.push({ row, name, reason })
      }
    }
  }
}

const removePackage = (kind: ImportKind) => ({
  action: 'package.remove',
  run: (part: TransactionPart, packageId: string) => {
    const { actor, deviceId } = part.by
    const remover = importPolicy.toRemover(actor, kind)
    return runMutatorIn(part, { actor: remover, deviceId }, { name: 'package.remove', args: { packageId } })
  },
})

const deleteEntity: Record<
  ImportKind,
  { readonly action: string; run(part: TransactionPart, entityId: string): Promise<unknown> }
> = {
  customers: {
    action: 'account.delete',
    run: async (part, accountId) =>
      endAccount(part, { accountId, userId: await userIdOf(part.kysely, accountId), unused: true }),
  },
  prealerts: removePackage('prealerts'),
  received: removePackage('received'),
  waybills: { action: 'manifest.update', run: async () => undefined },
}

/** Deletes what a row created, unless it was used since. Answers what the row is now. */
async function undoRow(
  tx: Transaction,
  kind: ImportKind,
  entityId: string,
  { isGone, reason }: RowUse,
): Promise<{ state: 'Undone' | 'Kept'; reason: string }> {
  if (isGone) return { state: 'Undone', reason: 'was deleted before' }
  if (reason !== '') return { state: 'Kept', reason }
  const { action, run } = deleteEntity[kind]
  try {
    await tx.part({ action, mutationId: null }, (part) => run(part, entityId))
    return { state: 'Undone', reason: '' }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { state: 'Kept', reason: refusal.message }
  }
}

const stillRunning = () =>
  new Refusal('wrong-state', 'This import is still running. Finish or stop it first, then undo it.')

/** Takes back the next rows of an import, from the last one up. It is done when the status says Undone. */
export const undoRows = (deps: AccountDeps, by: AuditContext, importId: string): Promise<DataImport> =>
  withTransaction(deps, by, async (tx) => {
    const before = must(await findImport(tx.kysely, importId), 'the import to undo')
    const { kind, status } = before
    if (status === 'Running') throw stillRunning()
    if (status === 'Undone') return before
    const rows = await listCreatedRows(tx.kysely, importId, afterLast, batch)
    const uses = rows.length > 0 ? await usesOf[kind](tx.kysely, rows) : new Map<string, RowUse>()
    for (const { row, entityId } of rows) {
      const use = must(uses.get(entityId), 'the use of a row that was imported')
      await setRowState(tx.kysely, importId, row, await undoRow(tx, kind, entityId, use))
    }
    const next = rows.length < batch ? 'Undone' : 'Undoing'
    if (next !== status) {
      await setImportStatus(tx.kysely, importId, { status: next, endedAt: tx.at })
      await tx.note('dataImport', importId, { status }, { status: next })
    }
    return must(await findImport(tx.kysely, importId), 'an import that was found')
  })
