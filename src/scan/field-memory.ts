type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldMemory {
  readonly field: Field | null
  /** True when what is typed goes into this field by itself. */
  readonly editable: boolean
  /** Puts the field back as it was; the app hears of it as of any typing. */
  restore(): void
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const nothing: FieldMemory = { field: null, editable: false, restore: () => undefined }

/** Remembers what the focused field holds, so that a scan that ran into it can be taken out again. */
export function rememberField(active: Element | null): FieldMemory {
  if (!isField(active))
    return active instanceof HTMLElement && active.isContentEditable
      ? { ...nothing, editable: true }
      : nothing
  const field = active
  const before = field.value
  const selection = selectionOf(field)
  return {
    field,
    editable: !(field instanceof HTMLSelectElement),
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
