/** The number of a delivery on paper and on screens, derived from its id. */
export const deliveryNumber = (deliveryId: string): string => `DLV-${deliveryId.slice(-12).toUpperCase()}`

/** The end of the id in a delivery number, with or without the prefix; null for any other text. */
export const deliveryNumberEnd = (text: string): string | null =>
  /^(?:DLV-?)?([0-9A-F]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null
