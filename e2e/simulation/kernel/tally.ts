/** How often each thing happened in a run, or in many: a fault that never fired proves nothing. */
export interface Tally {
  count(name: string, times?: number): void
  of(name: string): number
  all(): Readonly<Record<string, number>>
  add(other: Readonly<Record<string, number>>): void
}

export function tally(): Tally {
  const counts = new Map<string, number>()
  const count = (name: string, times = 1) => {
    counts.set(name, (counts.get(name) ?? 0) + times)
  }
  return {
    count,
    of: (name) => counts.get(name) ?? 0,
    all: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    add(otherCounts) {
      for (const [name, times] of Object.entries(otherCounts)) count(name, times)
    },
  }
}
