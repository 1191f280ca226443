// Separate from the schema, so that a screen can name a state without loading the validators.

export const claimKinds = ['Lost', 'Damaged', 'ContentsMissing'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimKindText: Readonly<Record<ClaimKind, string>> = {
  Lost: 'Lost',
  Damaged: 'Damaged',
  ContentsMissing: 'Contents missing',
}

export const claimStatuses = ['Asked', 'LookedAt', 'Paid', 'Refused'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export const claimStatusText: Readonly<Record<ClaimStatus, string>> = {
  Asked: 'Asked',
  LookedAt: 'Being looked at',
  Paid: 'Paid',
  Refused: 'Refused',
}

/** True until a supervisor or a senior has decided. */
export const isOpenClaim = ({ status }: { readonly status: ClaimStatus }): boolean =>
  status === 'Asked' || status === 'LookedAt'
