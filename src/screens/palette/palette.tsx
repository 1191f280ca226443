import { useHotkeys } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { closeKeysSheet, openKeysSheet, useKeysSheet } from '../../components/keys-sheet.ts'
import { later } from '../../ui/lazy-parts.ts'
import type { PalettePage } from './choices.ts'

const PaletteDialog = later(async () => (await import('./palette-dialog.tsx')).PaletteDialog)
const KeysSheet = later(async () => (await import('./keys-sheet.tsx')).KeysSheet)

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
