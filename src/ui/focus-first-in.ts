/** Focuses the first control of an element, for a button that disappears when it is pressed. */
export function focusFirstIn(box: Element | null): void {
  box?.querySelector<HTMLElement>('button, input, select, textarea')?.focus()
}
