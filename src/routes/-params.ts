import { notFound } from '@tanstack/react-router'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An address with an invalid id is a page that doesn't exist. */
export function mustBeId(param: string): void {
  if (!uuid.test(param)) throw notFound()
}

/** An id in the search params; other values are left out. */
export const knownId = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

/** The customer and package that a new invoice or delivery starts with. */
export const startOf = (
  search: Record<string, unknown>,
): { account?: string | undefined; package?: string | undefined } => ({
  account: knownId(search['account']),
  package: knownId(search['package']),
})
