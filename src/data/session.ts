import type { Session } from '../stores/session.ts'
import { useSessionStore } from '../stores/session.ts'

export type { Session } from '../stores/session.ts'

/** Signs in with the server; with no contact, opens what this device holds for whoever signed in here before. Throws CallError. */
export async function signIn(_email: string, _password: string): Promise<void> {
  throw new Error('not yet')
}

/** `wipe`: removes this person's rows from the device (a shared handheld). `keepUnsent` keeps the queue, sealed for them. */
export async function signOut(_options: { wipe: boolean; keepUnsent?: boolean }): Promise<void> {
  throw new Error('not yet')
}

/** Opens the session that was open when the page was left, with or without the server. */
export async function restoreSession(): Promise<void> {
  throw new Error('not yet')
}

/** What would be left behind by signing out now. */
export async function unsentWork(): Promise<{ changes: number; photos: number; refused: number }> {
  throw new Error('not yet')
}

export const useSession = (): Session | null => useSessionStore((state) => state.session)
