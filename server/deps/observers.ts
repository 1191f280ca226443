import type { Observers } from '../db/core/observers.ts'
import { noteChange } from '../messages/noted-notices.ts'
import { notePackages } from '../messages/package-notices.ts'

/** Who writes along in a transaction. The transaction itself knows none of them. */
export function registerObservers(observers: Observers): void {
  observers.onCommit(notePackages)
  observers.onAudit(noteChange)
}
