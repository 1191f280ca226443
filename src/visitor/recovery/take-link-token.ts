/** Reloads when a second link is opened in the same tab, because only the part behind the # changes. */
export function reloadOnNewLink(): () => void {
  const reload = () => window.location.reload()
  window.addEventListener('hashchange', reload)
  return () => window.removeEventListener('hashchange', reload)
}

/**
 * Returns the token behind the # of a mail's link, and removes it from the address to keep it out of the history and of
 * copied addresses. Null without a token.
 */
export function takeLinkToken(): string | null {
  const { hash, pathname, search } = window.location
  if (hash.length > 1) window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(1) || null
}
