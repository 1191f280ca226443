import type { CaretPlace } from './key-run.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldMemory {
  readonly field: Field | null
  /** True if typed text goes into this field without further handling. */
  readonly editable: boolean
  readonly place: CaretPlace
  /** Restores the field, with the same events as typing. */
  restore(): void
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const nothing: FieldMemory = { field: null, editable: false, place: 'page', restore: () => undefined }

/** Input types that don't take text, such as checkboxes and buttons. */
const textless = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])
const takesText = (field: Field): boolean => !(field instanceof HTMLInputElement && textless.has(field.type))

/** A part of the page that handles keys without a field is marked with `data-keys`. */
const placeOutsideFields = (active: Element | null): CaretPlace =>
  active?.closest('[data-keys="pin"]') ? 'pin' : 'page'

const isSecret = (field: Field): boolean =>
  field instanceof HTMLInputElement && (field.type === 'password' || field.autocomplete.includes('password'))

function placeIn(field: Field): CaretPlace {
  if (isSecret(field)) return 'secret'
  return field.dataset['keys'] === 'codes' ? 'codes' : 'text'
}

/** Remembers the content of the focused field, so that a scan that ran into it can be removed. */
export function rememberField(active: Element | null): FieldMemory {
  if (!isField(active) || !takesText(active))
    return active instanceof HTMLElement && active.isContentEditable
      ? { ...nothing, editable: true, place: 'text' }
      : { ...nothing, place: placeOutsideFields(active) }
  const field = active
  const before = field.value
  const selection = selectionOf(field)
  return {
    field,
    // Letters select an option at typing speed: a person may do that, but a scanner's keys must not reach it.
    editable: !(field instanceof HTMLSelectElement),
    place: placeIn(field),
    restore() {
      // A number or date field with an incomplete value reports an empty one.
      if (field.value === before && !field.validity.badInput) return
      setValue(field, before)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
      else if (selection) field.setSelectionRange(...selection)
    },
  }
}

/** Number, date and similar fields have no selection. */
function selectionOf(field: Field): [number, number] | null {
  if (field instanceof HTMLSelectElement) return null
  return field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd]
}

/** Bypasses React's own setter, which would make it ignore the event. */
function setValue(field: Field, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (set) set.call(field, value)
  else field.value = value
}
