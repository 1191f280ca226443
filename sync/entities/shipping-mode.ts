export const shippingModes = ['Air', 'Sea'] as const
export type ShippingMode = (typeof shippingModes)[number]
