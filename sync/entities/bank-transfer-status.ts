import type { Machine } from './machine.ts'

// Separate from the schema, so that a screen can name a status without loading the validators.

export const bankTransferStatuses = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const
export type BankTransferStatus = (typeof bankTransferStatuses)[number]

export const bankTransferSteps: Machine<BankTransferStatus> = {
  text: { waiting: 'To check', confirmed: 'Confirmed', refused: 'Refused', withdrawn: 'Withdrawn' },
  steps: { waiting: ['confirmed', 'refused', 'withdrawn'], confirmed: [], refused: [], withdrawn: [] },
}
