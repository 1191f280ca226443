import { notFound } from '@tanstack/react-router'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An address with something else where an id belongs is a page that does not exist. */
export function mustBeId(param: string): void {
  if (!uuid.test(param)) throw notFound()
}

/** An id in a search; anything else is left out. */
export const knownId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

/** What a new invoice or delivery begins with: a customer, and a package of theirs. */
export const startOf = (
  search: Record<string, unknown>,
): { account?: string | undefined; package?: string | undefined } => ({
  account: knownId(search['account']),
  package: knownId(search['package']),
})
