/** Menus and bars: where the keyboard stands after a link in them was followed. */
const chrome = 'header, aside, nav, dialog'

/**
 * After a change of page the keyboard goes on in the new page's content, unless the page has put it somewhere itself.
 * `active` is what has the focus, null for nothing.
 */
export function mayTakeFocus(active: Element | null): boolean {
  return active === null || active.tagName === 'BODY' || active.closest(chrome) !== null
}

export function focusContent(page: Document): void {
  if (mayTakeFocus(page.activeElement)) page.getElementById('main')?.focus({ preventScroll: true })
}
