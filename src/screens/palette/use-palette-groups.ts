import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useIsBehind } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { actionsFor, panelsFor } from './actions.ts'
import { matchingPages, type PaletteChoice, type PaletteGroup, type PalettePage } from './choices.ts'
import { type FoundRows, inOrder, searchInTurn } from './collect-groups.ts'
import { findRows } from './find-rows.ts'

const pageLimit = 8
/** Shorter words match half of everything. */
const shortest = 2

const toChoice = ({ text, to, icon, group = '', run }: PalettePage): PaletteChoice => ({
  key: to + text,
  text,
  to,
  icon,
  note: group,
  run,
})

function pageGroups(
  pages: readonly PalettePage[],
  actions: readonly PalettePage[],
  text: string,
): PaletteGroup[] {
  const maxPages = text === '' ? pages.length : pageLimit
  return [
    { title: 'Actions', choices: matchingPages(actions, text).map(toChoice) },
    { title: 'Pages', choices: matchingPages(pages, text).slice(0, maxPages).map(toChoice) },
  ]
}

const nothing = { onDevice: [], onServer: [] } as const

/** Returns pages and actions immediately, and rows once found. Results of earlier queries are dropped. */
export function usePaletteGroups(pages: readonly PalettePage[], query: string) {
  const session = useSession()
  const text = query.trim()
  const [debouncedText] = useDebouncedValue(text, 150)
  const [foundRows, setFoundRows] = useState<FoundRows>({ text: '', ...nothing })
  const isBehind = useIsBehind()
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched once more when all rows have arrived
  useEffect(() => {
    if (!session || debouncedText.length < shortest) return
    let isCurrent = true
    void searchInTurn(
      debouncedText,
      (place) => findRows(session, debouncedText, place),
      (rows) => isCurrent && setFoundRows(rows),
    )
    return () => {
      isCurrent = false
    }
  }, [debouncedText, session, isBehind])
  const isFound = foundRows.text === text
  return {
    groups: inOrder(
      isFound ? foundRows : { text, ...nothing },
      pageGroups(
        session ? [...pages, ...panelsFor(session, text)] : pages,
        session ? actionsFor(session) : [],
        text,
      ),
    ),
    isLooking: text.length >= shortest && !(isFound && foundRows.onServer !== null),
  }
}
