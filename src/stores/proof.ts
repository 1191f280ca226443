import { create } from 'zustand'
import type { ProofOptions } from '#sync/api/accounts/second-factors.ts'
import { createSlot } from '#sync/lib/slot.ts'

interface ProofQuestion {
  readonly options: ProofOptions
  readonly answer: (isProven: boolean) => void
}

/** The open question that confirms the identity of the session's owner. */
export const useProofQuestion = create<{ question: ProofQuestion | null }>(() => ({ question: null }))

const pending = createSlot<Promise<boolean> | null>(null)

async function ask(load: () => Promise<ProofOptions>): Promise<boolean> {
  const options = await load()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    useProofQuestion.setState({ question: null })
    resolve(isProven)
  }
  useProofQuestion.setState({ question: { options, answer } })
  return promise
}

/** Asks once, also for several calls at the same time. Throws if the ways to prove it can't be loaded. */
export function askForProof(load: () => Promise<ProofOptions>): Promise<boolean> {
  const result = pending.current ?? ask(load).finally(() => pending.set(null))
  pending.set(result)
  return result
}
