import type * as z from 'zod'
import type { imports } from '#sync/api/company/imports.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import { importPolicy } from '#sync/policies/import.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { mustBeBrand } from '../../accounts/register.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import {
  findImport,
  findImportChoices,
  findRunningImport,
  type ImportChoices,
  insertImport,
  listImports,
  listRefusals,
  setImportStatus,
} from '../../db/imports/imports.ts'
import type { Handlers } from '../../http/route.ts'
import { addRows } from '../../imports/add-rows.ts'
import { checkImport } from '../../imports/check-rows.ts'
import { planUndo, undoRows } from '../../imports/undo-import.ts'
import { importAction } from '../../messages/notices/package-notices.ts'

function mustImport(actor: Actor, kind: ImportKind): void {
  if (!importPolicy.canImport(actor, kind)) throw new Refusal('forbidden', forbiddenText)
}

/** An import of what this person may create; to others it is not there. */
async function mustFind({ db }: AccountDeps, actor: Actor, importId: string): Promise<DataImport> {
  const dataImport = await findImport(db.reads.kysely, importId)
  if (!dataImport || !importPolicy.canImport(actor, dataImport.kind))
    throw new Refusal('not-found', 'Import not found.')
  return dataImport
}

async function mustFindToUndo(deps: AccountDeps, actor: Actor, importId: string): Promise<DataImport> {
  const dataImport = await mustFind(deps, actor, importId)
  if (!importPolicy.canUndo(actor, dataImport)) throw new Refusal('forbidden', forbiddenText)
  return dataImport
}

/** The owner of rows without a name must be an existing customer. */
async function mustBeOwner({ db }: AccountDeps, accountId: string | null): Promise<void> {
  const owner = accountId === null ? null : await findAccount(db.reads.kysely, accountId)
  if (accountId !== null && owner?.role !== 'User')
    throw new Refusal('invalid', 'This customer no longer exists. Choose another one.', {
      accountId: ['is no customer'],
    })
}

type Choices = Pick<z.output<(typeof imports)['imports.start']['body']>, 'brand' | 'accountId' | 'invites'>

/** The running import, if it is what was asked for: rows must not end up with another customer than the screen says. */
function sameChoices(before: ImportChoices, choices: Choices, running: DataImport): DataImport {
  const isSame =
    before.brand === choices.brand &&
    before.accountId === choices.accountId &&
    Boolean(before.invites) === choices.invites
  if (isSame) return running
  throw new Refusal(
    'wrong-state',
    `${running.startedBy} has started to import this file with other choices. Make the same choices to go on with it, or stop that import first.`,
  )
}

export const importHandlers: Handlers<typeof imports, AccountDeps> = {
  'imports.list': ({ actor }, { db }) => listImports(db.reads.kysely, importPolicy.visibleKinds(actor)),

  'imports.get': async ({ actor, params }, deps) => ({
    ...(await mustFind(deps, actor, params.importId)),
    refusals: await listRefusals(deps.db.reads.kysely, params.importId),
  }),

  'imports.check': async ({ actor, body }, deps) => {
    mustImport(actor, body.kind)
    await mustBeOwner(deps, body.accountId)
    const checked = await checkImport(deps.db.reads.kysely, body, body.rows, isoOf(deps.clock.now()))
    return checked.map(({ row, problems }) => ({ row, problems: [...problems] }))
  },

  'imports.start': async ({ actor, body, signed, request }, deps) => {
    mustImport(actor, body.kind)
    mustBeBrand(deps, body.brand)
    await mustBeOwner(deps, body.accountId)
    return withTransaction(deps, byOf(signed, request, 'imports.start'), async (tx) => {
      const running = await findRunningImport(tx.kysely, body)
      if (running) return sameChoices(await findImportChoices(tx.kysely, running.importId), body, running)
      const importId = deps.ids.next()
      const { kind, fileName, fileHash, rows, brand, accountId } = body
      const by = { startedBy: actor.name, startedById: actor.accountId }
      const startFields = { ...by, createdAt: tx.at, endedAt: null, status: 'Running' as const }
      const invites = body.invites ? 1 : 0
      await insertImport(tx.kysely, {
        importId,
        kind,
        fileName,
        fileHash,
        rows,
        brand,
        accountId,
        invites,
        ...startFields,
      })
      await tx.note('dataImport', importId, null, { kind, fileName, rows, brand, accountId, invites })
      return must(await findImport(tx.kysely, importId), 'an import that was just started')
    })
  },

  'imports.addRows': async ({ actor, params, body, signed, request }, deps) => {
    const { kind } = await mustFind(deps, actor, params.importId)
    // A box in a warehouse is news for its customer, and rows of the past are not.
    const action = kind === 'received' ? 'imports.receive' : importAction
    return addRows(deps, byOf(signed, request, action), params.importId, body.rows)
  },

  'imports.finish': async ({ actor, params, signed, request }, deps) => {
    const { importId } = await mustFind(deps, actor, params.importId)
    return withTransaction(deps, byOf(signed, request, 'imports.finish'), async (tx) => {
      const before = must(await findImport(tx.kysely, importId), 'an import that was found')
      if (before.status !== 'Running') return before
      await setImportStatus(tx.kysely, importId, { status: 'Finished', endedAt: tx.at })
      await tx.note('dataImport', importId, { status: 'Running' }, { status: 'Finished' })
      return must(await findImport(tx.kysely, importId), 'an import that was found')
    })
  },

  'imports.undoPlan': async ({ actor, params }, deps) =>
    planUndo(deps, await mustFindToUndo(deps, actor, params.importId)),

  'imports.undo': async ({ actor, params, signed, request }, deps) => {
    await mustFindToUndo(deps, actor, params.importId)
    return undoRows(deps, byOf(signed, request, 'imports.undo'), params.importId)
  },
}
