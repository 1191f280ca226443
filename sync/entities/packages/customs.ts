// Separate from the schema, so that a screen can name a state without loading the validators.

export const customsChannels = ['Green', 'Yellow', 'Red'] as const
export const customsStates = ['NotNeeded', 'Pending', 'Submitted', 'Hold', 'Cleared'] as const
export type CustomsState = (typeof customsStates)[number]

export const customsText: Record<CustomsState, string> = {
  NotNeeded: 'Not needed',
  Pending: 'Papers not handed in yet',
  Submitted: 'Papers handed in',
  Hold: 'Held by customs',
  Cleared: 'Cleared by customs',
}

/** The customs state of a package before the first record. */
export const untouchedCustoms = {
  channel: null,
  state: 'Pending',
  note: '',
  entryNumber: '',
  dutyJmdCents: null,
  recordedBy: null,
  recordedAt: null,
} as const
