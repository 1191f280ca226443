/** The events that partners can be notified of. */
export const webhookEvents = [
  'package.received',
  'package.updated',
  'invoice.issued',
  'invoice.updated',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookEventText: Record<WebhookEvent, string> = {
  'package.received': 'A package is received',
  'package.updated': 'A package has a new status or other facts',
  'invoice.issued': 'An invoice is issued',
  'invoice.updated': 'An invoice is paid or voided',
}

/** `ping` is sent by hand to try an address. */
export const webhookTypes = [...webhookEvents, 'ping'] as const
export type WebhookType = (typeof webhookTypes)[number]

export const deliveryStates = ['Waiting', 'Sending', 'Delivered', 'GivenUp'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An address that fails for this many days gets nothing more until a person turns it on again. */
export const failingDays = 5
/** For how many hours the secret before a new one still signs. */
export const overlapHours = 24
