import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useIsBehind } from '../../queries/sync-status.ts'
import { useSession } from '../../session/session.ts'
import { actionsFor } from './actions.ts'
import { matchingPages, type PaletteChoice, type PaletteGroup, type PalettePage } from './choices.ts'
import { type FoundRows, inOrder, searchInTurn } from './collect-groups.ts'
import { findRows } from './find-rows.ts'

const mostPages = 8
/** Shorter words find half of everything. */
const shortest = 2

const toChoice = ({ text, to, icon, group = '' }: PalettePage): PaletteChoice => ({
  ...{ key: to + text, text, to, icon, note: group },
})

function pageGroups(
  pages: readonly PalettePage[],
  actions: readonly PalettePage[],
  text: string,
): PaletteGroup[] {
  const most = text === '' ? pages.length : mostPages
  return [
    { title: 'Actions', choices: matchingPages(actions, text).map(toChoice) },
    { title: 'Pages', choices: matchingPages(pages, text).slice(0, most).map(toChoice) },
  ]
}

const nothing = { onDevice: [], onServer: [] } as const

/** Pages and actions at once, rows as they are found; what was found for other words is dropped. */
export function usePaletteGroups(pages: readonly PalettePage[], typed: string) {
  const session = useSession()
  const text = typed.trim()
  const [wanted] = useDebouncedValue(text, 150)
  const [found, setFound] = useState<FoundRows>({ text: '', ...nothing })
  const isBehind = useIsBehind()
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched once more when all rows have arrived
  useEffect(() => {
    if (!session || wanted.length < shortest) return
    let isCurrent = true
    void searchInTurn(
      wanted,
      (place) => findRows(session, wanted, place),
      (rows) => isCurrent && setFound(rows),
    )
    return () => {
      isCurrent = false
    }
  }, [wanted, session, isBehind])
  const isFound = found.text === text
  return {
    groups: inOrder(isFound ? found : nothing, pageGroups(pages, session ? actionsFor(session) : [], text)),
    isLooking: text.length >= shortest && !(isFound && found.onServer !== null),
  }
}
