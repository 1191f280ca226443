import { fieldLabel } from '#sync/entities/field-label.ts'
import { equal } from '#sync/lib/equal.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { listText } from '#sync/lib/list-text.ts'

/** The author of a change to a row, from the audit. */
export interface EditNote {
  readonly at: string
  readonly by: string
  readonly accountId: string
  readonly fields: readonly string[]
}

/**
 * The paths of fields that equal neither the base of the edit nor its target. Fields that the row doesn't show, such
 * as a write-only number, can't be compared.
 */
export function staleFields(base: unknown, current: unknown, body: unknown, path = ''): string[] {
  // A list is compared as a whole: its lines have no names to compare by.
  if (!isRecord(base) || !isRecord(current) || Array.isArray(base) || Array.isArray(current))
    return equal(base, current) || equal(body, current) ? [] : [path]
  const target = isRecord(body) ? body : {}
  return Object.keys(base)
    .filter((name) => Object.hasOwn(current, name) && Object.hasOwn(target, name))
    .flatMap((name) => staleFields(base[name], current[name], target[name], path ? `${path}.${name}` : name))
}

/** The name to show for the other editor: customers read "the office" instead of a person's name. */
export interface EditReader {
  readonly accountId: string
  readonly isStaff: boolean
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The newest change to any of the given fields; if the audit names them differently, the newest of all. */
const noteAbout = (fields: readonly string[], notes: readonly EditNote[]): EditNote | undefined =>
  notes.find((note) =>
    fields.some((path) =>
      [path.split('.')[0], lastName(path)].some((name) => note.fields.includes(name ?? '')),
    ),
  ) ?? notes[0]

function editorText(note: EditNote | undefined, { accountId, isStaff }: EditReader): string {
  if (!note || note.by === '') return 'Somebody else'
  if (note.accountId === accountId) return 'You, somewhere else,'
  return isStaff ? note.by : 'The office'
}

/** The message for a person whose change would undo another one. */
export function staleText(fields: readonly string[], notes: readonly EditNote[], reader: EditReader): string {
  const labels = [...new Set(fields.map(fieldLabel))]
  const editor = editorText(noteAbout(fields, notes), reader)
  return `${editor} changed this in the meantime: ${listText(labels)}. Nothing was saved. Check the current values, then save again.`
}
