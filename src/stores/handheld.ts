import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { HandheldRoster, HandheldWorker } from '#sync/api/handhelds.ts'
import type { Maker } from '#sync/engine/store.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isHandheldEmail, worksOnFloor } from '#sync/policies/handheld.ts'
import type { Shift } from '#sync/protocol/messages.ts'
import { keptIn } from './kept-storage.ts'
import { type Session, showSession, useSessionStore } from './session.ts'

/** Wrong tries of one PIN on this handheld. A new PIN has a new key, and is counted from the start. */
export const mostTries = 5

interface Handheld {
  /** How it is set up and who may work on it, as the server said last. */
  readonly roster: HandheldRoster | null
  /** Who works on it now; null: it is locked. */
  readonly work: { readonly shift: Shift; readonly actor: Actor } | null
  /** Who worked on it last: their names come first. */
  readonly recent: readonly string[]
  /** Wrong tries by key. They outlive a reload. */
  readonly tries: Readonly<Record<string, number>>
  /** When somebody last touched it or scanned, ms. */
  readonly activeAt: number
}

const cleared: Handheld = { roster: null, work: null, recent: [], tries: {}, activeAt: 0 }

/** A shared handheld: kept over reloads and restarts, and gone with its session. */
export const useHandheld = create<Handheld>()(persist(() => cleared, keptIn('quayside.handheld')))

export const isHandheld = (session: Pick<Session, 'email'>): boolean => isHandheldEmail(session.email)

const actorOf = ({ accountId, name, role, permissions, brand, branchId }: HandheldWorker): Actor => ({
  ...{ accountId, name, role, permissions, brand, branchId },
})

/** The session as it is shown: with the name and the rights of whoever works on the handheld. */
export function withWorker(session: Session): Session {
  const { work } = useHandheld.getState()
  if (!isHandheld(session) || !work) return session
  const [firstName = '', ...rest] = work.actor.name.split(' ')
  const { role, permissions } = work.actor
  return { ...session, firstName, lastName: rest.join(' '), role, permissions }
}

// The screens follow whoever works here, also when the shift began in another tab. A lock leaves the page as it is.
useHandheld.subscribe(({ work }, before) => {
  const { session } = useSessionStore.getState()
  if (session && work && work !== before.work) showSession(withWorker(session))
})

/** Whoever can take over. A roster that was stored when they still had their rights, or by an older app, may hold more names. */
export const workersOf = (roster: HandheldRoster | null): readonly HandheldWorker[] =>
  (roster?.workers ?? []).filter(worksOnFloor)

export function setRoster(roster: HandheldRoster): void {
  useHandheld.setState(({ work, tries }) => {
    const worker = workersOf(roster).find(({ accountId }) => accountId === work?.shift.accountId)
    const keys = new Set(roster.workers.flatMap(({ checks }) => checks.map(({ keyId }) => keyId)))
    return {
      roster,
      tries: Object.fromEntries(Object.entries(tries).filter(([keyId]) => keys.has(keyId))),
      // Whoever may no longer work here stops now; their rights are those of now.
      work: work && worker ? { ...work, actor: actorOf(worker) } : null,
    }
  })
}

export function beginShift(worker: HandheldWorker, shift: Shift, now: number): void {
  useHandheld.setState(({ recent }) => ({
    work: { shift, actor: actorOf(worker) },
    recent: [worker.accountId, ...recent.filter((id) => id !== worker.accountId)].slice(0, 50),
    activeAt: now,
  }))
}

export function lockHandheld(): void {
  useHandheld.setState({ work: null })
}
export function noteActive(now: number): void {
  useHandheld.setState({ activeAt: now })
}
export function noteTries(keyId: string, count: number): void {
  useHandheld.setState(({ tries }) => ({ tries: { ...tries, [keyId]: count } }))
}

export function forgetHandheld(): void {
  useHandheld.setState(cleared)
  useHandheld.persist.clearStorage()
}

/** Who works on this device now: on a shared handheld the person who took over. Null: nobody. */
export function workerIdNow(): string | null {
  const { session } = useSessionStore.getState()
  if (!session) return null
  return isHandheld(session) ? (useHandheld.getState().work?.shift.accountId ?? null) : session.accountId
}

export const lockedText = 'This handheld is locked. Scan your badge or enter your PIN first.'

/** Who makes what is saved now. On a shared handheld nobody saves in nobody's name. */
export function currentMaker(): Maker | undefined {
  const { session } = useSessionStore.getState()
  if (!session || !isHandheld(session)) return undefined
  const { work } = useHandheld.getState()
  if (!work) throw new Refusal('unauthenticated', lockedText)
  return work
}
