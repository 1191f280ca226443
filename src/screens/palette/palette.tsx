import { useHotkeys } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { closeKeysSheet, openKeysSheet, useKeysSheet } from '../../components/session/keys-sheet.ts'
import type { PalettePage } from './choices.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { closePalette, togglePalette, usePaletteState } from './palette-state.ts'

/** Opens the palette with `Ctrl K` and the shortcuts with `?`, on every staff screen. */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const isOpen = usePaletteState((state) => state.isOpen)
  const isHelping = useKeysSheet((state) => state.isOpen)
  const { pathname } = useLocation()
  // Works in fields too, where Ctrl K has no other meaning.
  useHotkeys([['mod+K', togglePalette]], [])
  useHotkeys([['shift+?', openKeysSheet]])
  // Closes when a choice or a scan has opened a page.
  useEffect(() => {
    if (!pathname) return
    closePalette()
    closeKeysSheet()
  }, [pathname])
  return (
    <>
      {isOpen && <PaletteDialog pages={pages} onClose={closePalette} />}
      {isHelping && <KeysSheet onClose={closeKeysSheet} />}
    </>
  )
}
