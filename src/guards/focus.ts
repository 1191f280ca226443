/** Menus and bars, where the focus stays after a link in them is followed. */
const chrome = 'header, aside, nav, dialog'

/**
 * After a navigation the focus moves to the new page's content, unless the page has set it itself. `active` is the
 * focused element, null for none.
 */
export function mayTakeFocus(active: Element | null): boolean {
  return active === null || active.tagName === 'BODY' || active.closest(chrome) !== null
}

export function focusContent(page: Document): void {
  if (mayTakeFocus(page.activeElement)) page.getElementById('main')?.focus({ preventScroll: true })
}
