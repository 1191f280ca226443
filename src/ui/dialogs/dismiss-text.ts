import type { ReactNode } from 'react'

/** The button that closes a dialog. "Cancel" next to "Cancel manifest" would be read as the action. */
export const dismissText = (confirm: ReactNode): string =>
  typeof confirm === 'string' && confirm.startsWith('Cancel') ? 'Go back' : 'Cancel'
