import type { PullReply } from '#sync/protocol/messages.ts'

/** The rows that a device holds after these pages, as `table/key`: a row is gone when its last scope has left it. */
export function heldBy(pages: readonly PullReply[]): Set<string> {
  const scopesOfRow = new Map<string, Set<string>>()
  for (const page of pages)
    for (const [table, key, , scope, row] of page.rows) {
      const name = `${table}/${key}`
      const scopes = scopesOfRow.get(name) ?? new Set()
      if (row) scopes.add(page.scopes[scope] ?? '')
      else scopes.delete(page.scopes[scope] ?? '')
      scopesOfRow.set(name, scopes)
    }
  return new Set([...scopesOfRow].filter(([, scopes]) => scopes.size > 0).map(([name]) => name))
}
