import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { HandheldRoster, HandheldWorker } from '#sync/api/accounts/handhelds.ts'
import type { Maker } from '#sync/engine/store.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { isHandheldEmail, worksOnFloor } from '#sync/policies/handheld.ts'
import type { Shift } from '#sync/protocol/messages.ts'
import { persistOptions } from './kept-storage.ts'
import { type Session, showSession, useSessionStore } from './session.ts'

/** The number of wrong tries that a PIN allows on this handheld. A new PIN has a new key and starts from zero. */
export const mostTries = 5

interface Handheld {
  /** The handheld's settings and workers, as the server last sent them. */
  readonly roster: HandheldRoster | null
  /** The current shift; null while the handheld is locked. */
  readonly work: { readonly shift: Shift; readonly actor: Actor } | null
  /** The most recent workers, whose names are listed first. */
  readonly recent: readonly string[]
  /** Wrong tries by key. They survive a reload. */
  readonly tries: Readonly<Record<string, number>>
  /** The time of the last touch or scan, in milliseconds. */
  readonly activeAt: number
}

const emptyHandheld: Handheld = { roster: null, work: null, recent: [], tries: {}, activeAt: 0 }

/** The state of a shared handheld: survives reloads and restarts, and is deleted with its session. */
export const useHandheld = create<Handheld>()(
  persist(() => emptyHandheld, persistOptions('quayside.handheld')),
)

export const isHandheld = (session: Pick<Session, 'email'>): boolean => isHandheldEmail(session.email)

const actorOf = ({ accountId, name, role, permissions, brand, branchId }: HandheldWorker): Actor => ({
  accountId,
  name,
  role,
  permissions,
  brand,
  branchId,
})

/** The session for the screens, with the name and rights of the handheld's worker. */
export function withWorker(session: Session): Session {
  const { work } = useHandheld.getState()
  if (!isHandheld(session) || !work) return session
  const [firstName = '', ...rest] = work.actor.name.split(' ')
  const { role, permissions } = work.actor
  return { ...session, firstName, lastName: rest.join(' '), role, permissions }
}

// The screens follow the worker, even if the shift began in another tab. A lock leaves the page unchanged.
useHandheld.subscribe(({ work }, before) => {
  const { session } = useSessionStore.getState()
  if (session && work && work !== before.work) showSession(withWorker(session))
})

/** The people who can take over. A stored roster, from an older app or before rights changed, may hold more names. */
export const workersOf = (roster: HandheldRoster | null): readonly HandheldWorker[] =>
  (roster?.workers ?? []).filter(worksOnFloor)

export function setRoster(roster: HandheldRoster): void {
  useHandheld.setState(({ work, tries }) => {
    const worker = workersOf(roster).find(({ accountId }) => accountId === work?.shift.accountId)
    const keys = new Set(roster.workers.flatMap(({ checks }) => checks.map(({ keyId }) => keyId)))
    return {
      roster,
      tries: Object.fromEntries(Object.entries(tries).filter(([keyId]) => keys.has(keyId))),
      // A worker who lost access stops now, and other workers get their current rights.
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
  useHandheld.setState(emptyHandheld)
  useHandheld.persist.clearStorage()
}

/** The person working on this device: on a shared handheld the worker of the shift. Null outside of a shift. */
export function workerIdNow(): string | null {
  const { session } = useSessionStore.getState()
  if (!session) return null
  return isHandheld(session) ? (useHandheld.getState().work?.shift.accountId ?? null) : session.accountId
}

export const lockedText = 'This handheld is locked. Scan your badge or enter your PIN first.'

/** The maker of changes that are saved now. On a shared handheld, changes always need a person. */
export function currentMaker(): Maker | undefined {
  const { session } = useSessionStore.getState()
  if (!session || !isHandheld(session)) return undefined
  const { work } = useHandheld.getState()
  if (!work) throw new Refusal('unauthenticated', lockedText)
  return work
}
