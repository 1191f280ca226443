/** What a store order is called on paper and on screens, by its id. */
export const storeOrderNumber = (storeOrderId: string): string =>
  `ORD-${storeOrderId.slice(-12).toUpperCase()}`

/** The end of the id that an order's number names, whether it has its prefix or not; null for anything else. */
export const storeOrderNumberEnd = (text: string): string | null =>
  /^(?:ORD-?)?([0-9A-F]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null
