import { create } from 'zustand'
import type { LoggedIn, SecondStep } from '#sync/api/accounts/accounts.ts'

/** A login whose password was right, up to its second step. The password itself stays inside `enter`. */
export interface PendingLogIn extends SecondStep {
  readonly enter: (loggedIn: LoggedIn) => Promise<void>
}

export const useSecondStep = create<{ pending: PendingLogIn | null }>(() => ({ pending: null }))

export const cancelSecondStep = (): void => useSecondStep.setState({ pending: null })
