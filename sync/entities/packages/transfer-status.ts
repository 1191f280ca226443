// Separate from the schema, so that a screen can name a status without loading the validators.

export const transferStatuses = ['Open', 'Departed', 'Arrived', 'Closed'] as const
export type TransferStatus = (typeof transferStatuses)[number]

export const transferStatusText: Record<TransferStatus, string> = {
  Open: 'Open',
  Departed: 'On the road',
  Arrived: 'Arrived',
  Closed: 'Closed',
}

/** The possible next statuses. An open transfer ends without departing if nothing was loaded. */
export const transferSteps: Record<TransferStatus, readonly TransferStatus[]> = {
  Open: ['Departed', 'Closed'],
  Departed: ['Arrived'],
  Arrived: ['Closed'],
  Closed: [],
}

/** The statuses in which each action is allowed, with the refusal text for the others. */
export const transferAllows = {
  loading: { in: ['Open'], words: 'Packages can be loaded or taken off only before it departs.' },
  /** A load that was scanned without a signal is true although the truck has left since. */
  lateLoading: {
    in: ['Open', 'Departed', 'Arrived'],
    words: 'What was on it has been counted. Put what you have in hand on another transfer.',
  },
} as const satisfies Record<string, { in: readonly TransferStatus[]; words: string }>
