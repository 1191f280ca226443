/** The number of a store order on paper and on screens, derived from its id. */
export const storeOrderNumber = (storeOrderId: string): string =>
  `ORD-${storeOrderId.slice(-12).toUpperCase()}`

/** The end of the id in an order number, with or without the prefix; null for any other text. */
export const storeOrderNumberEnd = (text: string): string | null =>
  /^(?:ORD-?)?([0-9A-F]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null
