import { useState } from 'react'
import type { FilterChip } from './filters.ts'

/** The views with rows, and those that had some since the page opened, so that nothing disappears under a finger. */
export function useViewsWithRows(chips: readonly FilterChip[]): FilterChip[] {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const views = chips.filter(({ key, count, isOn }) => count !== 0 || isOn || keys.has(key))
  const additions = views.filter(({ key, count }) => count !== null && !keys.has(key))
  if (additions.length > 0) setKeys(new Set([...keys, ...additions.map(({ key }) => key)]))
  return views
}
