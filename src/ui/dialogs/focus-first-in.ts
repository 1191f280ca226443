const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Focuses the first visible control of an element, for a button that disappears when it is pressed. */
export function focusFirstIn(box: Element | null): void {
  const controls = box?.querySelectorAll<HTMLElement>('button, input, select, textarea') ?? []
  ;[...controls].find(isDrawn)?.focus()
}
