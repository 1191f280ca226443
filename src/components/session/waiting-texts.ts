import { hasServer, useConnectionStore } from '../../stores/connection.ts'

/**
 * The text after a change was saved that the server refuses while money is owed. A device doesn't know what is owed, so
 * no text may promise the change before the server has agreed.
 */
export const waitsForServerText = (change: string): string =>
  `Saved, waiting for the server. ${change} once it has checked what’s owed.`

/** The text after a change of a customer's: without a connection the office hasn't got it yet, and it may come too late. */
export const sentText = (text: string): string =>
  hasServer(useConnectionStore.getState().level)
    ? text
    : 'Saved on this device. It’s sent when you’re back online.'
