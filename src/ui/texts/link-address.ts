import type { MouseEvent } from 'react'

/** The destination of a plain click on one of the app's links; null for all other clicks, which the browser handles. */
export function linkAddress({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
  const stays = origin !== window.location.origin || link.hasAttribute('download') || link.target !== ''
  if (stays || pathname.startsWith('/api/')) return null
  return hash && pathname === window.location.pathname ? null : pathname + search + hash
}
