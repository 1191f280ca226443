import type { Clock } from '#sync/lib/clock.ts'
import { proofMs } from '#sync/rules/accounts/second-factor.ts'
import type { Signed } from '../core/signed.ts'
import { NeedsProof } from './problems.ts'

/** Refuses a call whose session has proven nothing lately: an open screen must not be enough for it. */
export function mustBeProven(
  { provenAt }: Pick<Signed, 'provenAt'>,
  { clock }: { readonly clock: Clock },
): void {
  if (!provenAt || clock.now() - Date.parse(provenAt) >= proofMs) throw new NeedsProof()
}
