import { create } from 'zustand'

interface ProofQuestion {
  readonly answer: (isProven: boolean) => void
  readonly result: Promise<boolean>
}

/** The open question whether the owner of the session is there. */
export const useProofQuestion = create<{ question: ProofQuestion | null }>(() => ({ question: null }))

/** Asks once, also for several calls at the same time. */
export function askForProof(): Promise<boolean> {
  const { question } = useProofQuestion.getState()
  if (question) return question.result
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProven: boolean) => {
    useProofQuestion.setState({ question: null })
    resolve(isProven)
  }
  useProofQuestion.setState({ question: { answer, result: promise } })
  return promise
}
