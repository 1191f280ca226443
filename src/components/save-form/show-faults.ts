import type { FieldTexts } from './field-texts.ts'

/** The refused fields and their form. A new object each time. */
export interface Faults {
  readonly form: HTMLFormElement
  readonly fields: FieldTexts
}

const nameOf = (part: HTMLElement): string => part.getAttribute('name') ?? part.dataset['field'] ?? ''
const partsOf = (form: HTMLFormElement): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('[name], [data-field]'),
]

/** Whether a form has a place for a message of this name. */
export const hasField = (form: HTMLFormElement, name: string): boolean =>
  partsOf(form).some((part) => nameOf(part) === name)

/**
 * Focuses the first invalid field in the order of the form and scrolls it into view with its message. The error of the
 * whole form is at its top. A part that isn't an input, such as a signature, has its name in `data-field`.
 */
export function showFirstFault({ form, fields }: Faults): void {
  const first = partsOf(form).find((part) => Object.hasOwn(fields, nameOf(part)))
  first?.focus({ preventScroll: true })
  const view = first?.closest('.mantine-InputWrapper-root') ?? first ?? form.querySelector('[role="alert"]')
  view?.scrollIntoView({ block: 'nearest' })
}
