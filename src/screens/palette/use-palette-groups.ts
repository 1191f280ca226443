import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { actionsFor } from './actions.ts'
import { matchingPages, type PaletteChoice, type PaletteGroup, type PalettePage } from './choices.ts'
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

interface Found {
  /** What was searched for. */
  readonly text: string
  readonly groups: readonly PaletteGroup[]
}

/** Pages and actions at once, rows as they are found; what was found for other words is dropped. */
export function usePaletteGroups(pages: readonly PalettePage[], typed: string) {
  const session = useSession()
  const text = typed.trim()
  const [wanted] = useDebouncedValue(text, 150)
  const [found, setFound] = useState<Found>({ text: '', groups: [] })
  useEffect(() => {
    if (!session || wanted.length < shortest) return
    let isCurrent = true
    void findRows(session, wanted).then((groups) => isCurrent && setFound({ text: wanted, groups }))
    return () => {
      isCurrent = false
    }
  }, [wanted, session])
  const isFound = found.text === text
  const groups = [
    ...(isFound ? found.groups : []),
    ...pageGroups(pages, session ? actionsFor(session) : [], text),
  ]
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    isLooking: text.length >= shortest && !isFound,
  }
}
