/** What a delivery is called on paper and on screens, by its id. */
export const deliveryNumber = (deliveryId: string): string => `DLV-${deliveryId.slice(-12).toUpperCase()}`

/** The end of the id that a delivery's number names, whether it has its prefix or not; null for anything else. */
export const deliveryNumberEnd = (text: string): string | null =>
  /^(?:DLV-?)?([0-9A-F]{12})$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null
