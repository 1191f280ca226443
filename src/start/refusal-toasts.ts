import type { RejectedEntry } from '#sync/engine/store.ts'
import { failureTextOf } from '#sync/rules/texts/change-texts.ts'
import { liveRows } from '../replica/live-rows.ts'
import type { Open } from '../replica/replica.ts'
import { toastError } from '../stores/notifications.ts'

const otherText = 'A change was refused'

const reasonOf = (entries: readonly RejectedEntry[]): string => {
  const reasons = new Set(entries.map(({ message }) => message))
  return reasons.size === 1 ? ([...reasons][0] ?? '') : `${entries.length} changes need your attention.`
}

/** Says each kind of refused change once, however many there are. */
function tell(entries: readonly RejectedEntry[]): void {
  for (const [name, refusals] of Map.groupBy(entries, ({ name }) => name))
    toastError(failureTextOf(name, refusals.length) || otherText, reasonOf(refusals))
}

/**
 * Says that the server refused changes which this device had saved, when it refuses them: earlier ones are on the
 * list. Returns a function to stop.
 */
export function tellRefusals({ db }: Pick<Open, 'db'>): () => void {
  let uidsBefore: ReadonlySet<string> | null = null
  const subscription = liveRows(db, ({ _rejected }) => _rejected.toArray()).subscribe(
    (entries) => {
      const before = uidsBefore
      uidsBefore = new Set(entries.map(({ uid }) => uid))
      if (before) tell(entries.filter(({ uid }) => !before.has(uid)))
    },
    // The list itself says that it can't be read.
    () => undefined,
  )
  return () => subscription.unsubscribe()
}
