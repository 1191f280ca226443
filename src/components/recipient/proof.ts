import { useState } from 'react'
import type { Proof } from '../../changes/saving.ts'
import type { HandoverKey } from '../../photos/handover-drafts.ts'
import { workerIdNow } from '../../stores/handheld.ts'

/** The proof of a handover as form values. */
export interface ProofValues {
  /** A PNG; null while nothing is signed. */
  signature: Blob | null
  /** Set if the recipient can't sign. */
  unsigned: boolean
  photos: File[]
}

export const blankProof: ProofValues = { signature: null, unsigned: false, photos: [] }

/** The problems of the proof, a sentence for each field. */
export const proofProblems = ({ signature, unsigned: cannotSign }: ProofValues): Record<string, string> =>
  signature || cannotSign ? {} : { signature: 'Ask for a signature, or tick “Can’t sign”.' }

export const toProof = ({ signature, photos }: ProofValues): Proof => ({
  ...(signature ? { signature } : {}),
  photos,
})

/** The storage key of an unfinished handover, with the worker who began it. Null outside of a shift. */
export function useHandoverKey(subject: string): HandoverKey | null {
  const [makerId] = useState(workerIdNow)
  return makerId === null ? null : { subject, makerId }
}
