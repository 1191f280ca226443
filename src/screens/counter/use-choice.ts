import { useState } from 'react'

interface ChoiceRow {
  readonly id: string
  readonly cents: number
}

export interface OpenChoice {
  readonly chosen: ReadonlySet<string>
  /** The ids of selected rows that changed or disappeared since the person saw them. */
  readonly changed: readonly string[]
  readonly toggle: (id: string) => void
  readonly chooseAll: (all: boolean) => void
  /** Selects these rows and no others. */
  readonly choose: (ids: readonly string[]) => void
  /** Confirms that the person has seen the changes. */
  readonly accept: () => void
}

const maxSelected = 100

const toMap = (rows: readonly ChoiceRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, cents }) => [id, cents]))

/**
 * The selected rows of a live list. It reports changes that other people make to a selected row, so that a sum that
 * the customer has heard doesn't change silently.
 * @param first ids that are selected at first
 */
export function useChoice(rows: readonly ChoiceRow[], first: readonly string[]): OpenChoice {
  const now = toMap(rows)
  const [seenCents, setSeenCents] = useState(
    () =>
      new Map(
        rows
          .filter(({ id }) => first.includes(id))
          .slice(0, maxSelected)
          .map(({ id, cents }) => [id, cents]),
      ),
  )
  const choose = (ids: readonly string[]) =>
    setSeenCents(new Map([...now].filter(([id]) => ids.includes(id)).slice(0, maxSelected)))
  const selectedIds = new Set([...seenCents.keys()].filter((id) => now.has(id)))
  return {
    chosen: selectedIds,
    changed: [...seenCents].filter(([id, cents]) => now.get(id) !== cents).map(([id]) => id),
    toggle: (id) =>
      setSeenCents((before) => {
        const after = new Map(before)
        const cents = now.get(id)
        if (!after.delete(id) && cents !== undefined && after.size < maxSelected) after.set(id, cents)
        return after
      }),
    chooseAll: (isAll) => choose(isAll ? [...now.keys()] : []),
    choose,
    accept: () => setSeenCents((before) => new Map([...now].filter(([id]) => before.has(id)))),
  }
}
