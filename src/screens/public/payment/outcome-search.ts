/** Why it was not paid, as the return names it; anything else that stands in an address is not read. */
const returnReasons = ['declined', 'cancelled'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** What an outcome page reads of its address. None of it is believed: it says what to ask the server about. */
export interface OutcomeSearch {
  /** Ours: the checkout's id, as the provider got it with the link. Empty where none is named. */
  customReference: string
  reason?: ReturnReason
}

const longest = 64

/** Anything else in the address stays unread, like the provider's own reference. */
export function outcomeSearch(search: Record<string, unknown>): OutcomeSearch {
  const { customReference, custom_reference: other, reason } = search
  // The provider's own pages spell it in two ways.
  const input = customReference ?? other
  const reference = typeof input === 'string' ? input.trim() : ''
  const known = returnReasons.find((one) => one === reason)
  return {
    customReference: reference.length <= longest ? reference : '',
    ...(known ? { reason: known } : {}),
  }
}
