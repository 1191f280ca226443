import { useState } from 'react'
import type { Proof } from '../../changes/saving.ts'
import type { HandoverKey } from '../../photos/handover-drafts.ts'
import { workerIdNow } from '../../stores/handheld.ts'

/** What proves a hand-over, as its form holds it. */
export interface ProofValues {
  /** A PNG; null while nothing is signed. */
  signature: Blob | null
  /** The recipient can't sign. */
  unsigned: boolean
  photos: File[]
}

export const blankProof: ProofValues = { signature: null, unsigned: false, photos: [] }

/** What is missing of the proof, a sentence for each field. */
export const proofProblems = ({ signature, unsigned }: ProofValues): Record<string, string> =>
  signature || unsigned ? {} : { signature: 'Ask for a signature, or tick “Can’t sign”.' }

export const toProof = ({ signature, photos }: ProofValues): Proof => ({
  ...(signature ? { signature } : {}),
  photos,
})

/** Under which key a hand-over is kept while it is half done: the worker's who began it. Null while nobody may work here. */
export function useHandoverKey(subject: string): HandoverKey | null {
  const [makerId] = useState(workerIdNow)
  return makerId === null ? null : { subject, makerId }
}
