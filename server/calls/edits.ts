import type { edits } from '#sync/api/edits.ts'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'
import { settingKeys } from '#sync/entities/company/settings.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, forbiddenText, may } from '#sync/policies/actor.ts'
import type { Handlers } from '../http/route.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { type EditedRow, editedRows, editNotes } from './edited-rows.ts'

function editedBy(call: string): { readonly name: ApiName; readonly edited: EditedRow } {
  const editedRow = isOneOf(apiNames, call) ? editedRows[call] : undefined
  if (!editedRow || !isOneOf(apiNames, call)) throw new Refusal('not-found', 'Edit not found.')
  return { name: call, edited: editedRow }
}

/** People with the right to edit may see who else did; the reading of the row itself checks whether it is theirs. */
function mustMayEdit(actor: Actor, name: ApiName): void {
  const { who, permission } = api[name]
  const isAllowed =
    (who !== 'admin' || actor.role === 'Admin') && (permission === null || may(actor, permission))
  if (!isAllowed) throw new Refusal('forbidden', forbiddenText)
}

/** The row's id under each name that its reading may look for. */
const idsFor = (rowId: string, { key }: EditedRow) => ({ id: rowId, ...(key ? { [key]: rowId } : {}) })

export const editHandlers: Handlers<typeof edits, RouteDeps> = {
  'edits.list': async ({ params: { call, rowId }, actor }, deps) => {
    const { name, edited } = editedBy(call)
    mustMayEdit(actor, name)
    const ids = idsFor(rowId, edited)
    const row = await edited.asRead({ params: ids, body: ids, actor }, deps)
    if (!row) throw new Refusal('not-found', 'Row not found. It may have been deleted.')
    const notes = await editNotes(edited)(row, settingKeys, deps)
    return notes.map(({ at, by, accountId, fields }) => ({
      at,
      by,
      isOwn: accountId === actor.accountId,
      fields: [...fields],
    }))
  },
}
