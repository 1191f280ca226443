/** The reasons for a failed payment in the return address; other values are ignored. */
const returnReasons = ['declined', 'cancelled'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The search parameters of an outcome page. They aren't trusted, and only tell which payment to ask the server about. */
export interface OutcomeSearch {
  /** The checkout's id, which the provider got with the link. Empty if the address names none. */
  customReference: string
  reason?: ReturnReason
}

const longest = 64

/** Ignores other parameters, like the provider's own reference. */
export function outcomeSearch(search: Record<string, unknown>): OutcomeSearch {
  const { customReference, custom_reference: other, reason } = search
  // The provider's own pages spell it in two ways.
  const input = customReference ?? other
  const reference = typeof input === 'string' ? input.trim() : ''
  const knownReason = returnReasons.find((candidate) => candidate === reason)
  return {
    customReference: reference.length <= longest ? reference : '',
    ...(knownReason ? { reason: knownReason } : {}),
  }
}
