import { useHotkeys } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { closeKeysSheet, openKeysSheet, useKeysSheet } from '../../components/keys-sheet.ts'
import type { PalettePage } from './choices.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { PaletteDialog } from './palette-dialog.tsx'

/** Opens the palette with `Ctrl K` and the shortcuts with `?`, on every staff screen. */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const [isOpen, setOpen] = useState(false)
  const isHelping = useKeysSheet((state) => state.isOpen)
  const { pathname } = useLocation()
  // Works in fields too, where Ctrl K has no other meaning.
  useHotkeys([['mod+K', () => setOpen((before) => !before)]], [])
  useHotkeys([['shift+?', openKeysSheet]])
  // Closes when a choice or a scan has opened a page.
  useEffect(() => {
    if (!pathname) return
    setOpen(false)
    closeKeysSheet()
  }, [pathname])
  return (
    <>
      {isOpen && <PaletteDialog pages={pages} onClose={() => setOpen(false)} />}
      {isHelping && <KeysSheet onClose={closeKeysSheet} />}
    </>
  )
}
