/**
 * What stands behind the # of a mail's link, taken out of the address so that it stays out of the history and out of what
 * people copy. Null when there is nothing.
 */
export function takeLinkToken(): string | null {
  const { hash, pathname, search } = window.location
  if (hash.length > 1) window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(1) || null
}
