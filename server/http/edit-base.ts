import { equal } from '#sync/lib/equal.ts'
import { fieldLabel } from '#sync/lib/field-label.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { listText } from '#sync/lib/list-text.ts'
import { Refusal } from '#sync/lib/refusal.ts'

/** Who changed a row, as the audit has it. */
export interface EditNote {
  readonly at: string
  readonly by: string
  readonly accountId: string
  readonly fields: readonly string[]
}

/** Somebody else changed what a call would overwrite. It carries the row as it is now. */
export class StaleEdit extends Refusal {
  readonly current: unknown
  constructor(message: string, current: unknown) {
    super('wrong-state', message)
    this.current = current
  }
}

/**
 * The fields, by their path, that are neither what the caller began from nor what they are to become. A field that
 * the row does not show, such as a number that is only ever written, is nobody's to compare.
 */
export function staleFields(base: unknown, current: unknown, body: unknown, path = ''): string[] {
  // A list is one thing: a line of it has no name to be compared by.
  if (!isRecord(base) || !isRecord(current) || Array.isArray(base) || Array.isArray(current))
    return equal(base, current) || equal(body, current) ? [] : [path]
  const target = isRecord(body) ? body : {}
  return Object.keys(base)
    .filter((name) => Object.hasOwn(current, name) && Object.hasOwn(target, name))
    .flatMap((name) => staleFields(base[name], current[name], target[name], path ? `${path}.${name}` : name))
}

/** Whose name is said, and to whom it is not: customers hear of the office, not of its people. */
export interface EditReader {
  readonly accountId: string
  readonly isStaff: boolean
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** The newest change that is about one of these fields; where the audit names them otherwise, the newest at all. */
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

/** What a person hears whose change would undo another one. */
export function staleText(fields: readonly string[], notes: readonly EditNote[], reader: EditReader): string {
  const labels = [...new Set(fields.map(fieldLabel))]
  const editor = editorText(noteAbout(fields, notes), reader)
  return `${editor} changed this in the meantime: ${listText(labels)}. Nothing was saved. Check the current values, then save again.`
}
