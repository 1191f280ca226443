import type { CaretPlace } from './key-run.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldMemory {
  readonly field: Field | null
  /** True when what is typed goes into this field by itself. */
  readonly editable: boolean
  readonly place: CaretPlace
  /** Puts the field back as it was; the app hears of it as of any typing. */
  restore(): void
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const nothing: FieldMemory = { field: null, editable: false, place: 'page', restore: () => undefined }

/** Boxes and buttons are inputs, too, and take no text. */
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

/** A part of the page that keys go to without a field says so by `data-keys`. */
const placeOutsideFields = (active: Element | null): CaretPlace =>
  active?.closest('[data-keys="pin"]') ? 'pin' : 'page'

const isSecret = (field: Field): boolean =>
  field instanceof HTMLInputElement && (field.type === 'password' || field.autocomplete.includes('password'))

function placeIn(field: Field): CaretPlace {
  if (isSecret(field)) return 'secret'
  return field.dataset['keys'] === 'codes' ? 'codes' : 'text'
}

/** Remembers what the focused field holds, so that a scan that ran into it can be taken out again. */
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
    // Letters choose in a list, at a person's speed: they are typed text, and a scanner's must not reach it.
    editable: !(field instanceof HTMLSelectElement),
    place: placeIn(field),
    restore() {
      // A number or date field that holds half of something says that it is empty.
      if (field.value === before && !field.validity.badInput) return
      setValue(field, before)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
      else if (selection) field.setSelectionRange(...selection)
    },
  }
}

/** Numbers, dates and the like have no selection. */
function selectionOf(field: Field): [number, number] | null {
  if (field instanceof HTMLSelectElement) return null
  return field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd]
}

/** Past React's own setter, which would otherwise take the event for nothing new. */
function setValue(field: Field, value: string): void {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  if (set) set.call(field, value)
  else field.value = value
}
