export const shippingModes = ['Air', 'Sea'] as const
export type ShippingMode = (typeof shippingModes)[number]

export const shippingModeText: Record<ShippingMode, string> = { Air: 'Air', Sea: 'Sea' }
/** How a package with the mode travels, inside a sentence. */
export const byMode: Record<ShippingMode, string> = { Air: 'by air', Sea: 'by sea' }
