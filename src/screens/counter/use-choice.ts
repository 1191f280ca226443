import { useState } from 'react'

interface Listed {
  readonly id: string
  readonly cents: number
}

export interface OpenChoice {
  readonly chosen: ReadonlySet<string>
  /** Chosen rows that went away or changed since the person saw them, by id. */
  readonly changed: readonly string[]
  readonly toggle: (id: string) => void
  readonly chooseAll: (all: boolean) => void
  /** The person has seen what changed. */
  readonly accept: () => void
}

const mostChosen = 100

const toMap = (rows: readonly Listed[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, cents }) => [id, cents]))

/**
 * Which rows of a live list are chosen. What others do to a chosen row meanwhile is noticed: the sum that somebody
 * was told is not quietly another one.
 * @param first ids that are chosen at the start
 */
export function useChoice(rows: readonly Listed[], first: readonly string[]): OpenChoice {
  const now = toMap(rows)
  const [seen, setSeen] = useState(
    () =>
      new Map(
        rows
          .filter(({ id }) => first.includes(id))
          .slice(0, mostChosen)
          .map(({ id, cents }) => [id, cents]),
      ),
  )
  const chosen = new Set([...seen.keys()].filter((id) => now.has(id)))
  return {
    chosen,
    changed: [...seen].filter(([id, cents]) => now.get(id) !== cents).map(([id]) => id),
    toggle: (id) =>
      setSeen((before) => {
        const after = new Map(before)
        const cents = now.get(id)
        if (!after.delete(id) && cents !== undefined && after.size < mostChosen) after.set(id, cents)
        return after
      }),
    chooseAll: (all) => setSeen(new Map(all ? [...now].slice(0, mostChosen) : [])),
    accept: () => setSeen((before) => new Map([...now].filter(([id]) => before.has(id)))),
  }
}
