/** A second link that is opened in the same tab changes only what stands behind the #, and would be missed. */
export function reloadOnNewLink(): () => void {
  const reload = () => window.location.reload()
  window.addEventListener('hashchange', reload)
  return () => window.removeEventListener('hashchange', reload)
}

/**
 * What stands behind the # of a mail's link, taken out of the address so that it stays out of the history and out of what
 * people copy. Null when there is nothing.
 */
export function takeLinkToken(): string | null {
  const { hash, pathname, search } = window.location
  if (hash.length > 1) window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(1) || null
}
