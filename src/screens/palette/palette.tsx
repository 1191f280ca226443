import { useHotkeys } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { closeKeysSheet, openKeysSheet, useKeysSheet } from '../../stores/keys-sheet.ts'
import { later } from '../../ui/lazy-parts.ts'
import type { PalettePage } from './choices.ts'

const PaletteDialog = later(async () => (await import('./palette-dialog.tsx')).PaletteDialog)
const KeysSheet = later(async () => (await import('./keys-sheet.tsx')).KeysSheet)

/** `Ctrl K` goes anywhere and `?` shows what the keyboard does, on every screen of the staff's. */
export function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const [isOpen, setOpen] = useState(false)
  const isHelping = useKeysSheet((state) => state.isOpen)
  const { pathname } = useLocation()
  // In a field, too: Ctrl K means nothing else there.
  useHotkeys([['mod+K', () => setOpen((before) => !before)]], [])
  useHotkeys([['shift+?', openKeysSheet]])
  // A choice or a scan has opened a page.
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
