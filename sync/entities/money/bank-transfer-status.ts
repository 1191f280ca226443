import type { Machine } from '../machine.ts'

// Separate from the schema, so that a screen can name a status without loading the validators.

export const bankTransferStatuses = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const
export type BankTransferStatus = (typeof bankTransferStatuses)[number]

/** A confirmed transfer whose payment was reversed pays nothing any more, so it reads as such. */
export type BankTransferState = BankTransferStatus | 'reversed'

export const bankTransferState = ({
  status,
  reversedAt,
}: {
  readonly status: BankTransferStatus
  readonly reversedAt: string | null
}): BankTransferState => (reversedAt === null ? status : 'reversed')

export const bankTransferSteps: Machine<BankTransferStatus> = {
  text: { waiting: 'To check', confirmed: 'Confirmed', refused: 'Refused', withdrawn: 'Withdrawn' },
  steps: { waiting: ['confirmed', 'refused', 'withdrawn'], confirmed: [], refused: [], withdrawn: [] },
}

export const bankTransferStateText: Record<BankTransferState, string> = {
  ...bankTransferSteps.text,
  reversed: 'Reversed',
}
