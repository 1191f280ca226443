/** Gives the keyboard to the first control of a box: for a button that goes away when it is pressed. */
export function focusFirstIn(box: Element | null): void {
  box?.querySelector<HTMLElement>('button, input, select, textarea')?.focus()
}
