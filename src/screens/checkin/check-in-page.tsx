import { useHotkeys } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useState } from 'react'
import { loadSaving } from '../../changes/mutate.ts'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { keepDeskToPerson, type Mode, setMode, useDesk } from '../../stores/desk.ts'
import { afterFirstScreen } from '../../stores/first-screen.ts'
import { Page } from '../../ui/page.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import classes from './desk.module.css'
import { keepDraftToPerson } from './draft-store.ts'
import { fetchDeskDialogs } from './lazy-dialogs.ts'
import { RushDesk } from './rush-desk.tsx'

const modes: { value: Mode; label: string }[] = [
  { value: 'rush', label: 'Rush' },
  { value: 'full', label: 'Full' },
]

/** The full desk loads later, because a series of quick scans doesn't need it at first. */
const fetchFull = () => import('./full-desk.tsx')
type Full = Awaited<ReturnType<typeof fetchFull>>

/** Loads the rest with the desk instead of at the first scan or mistake, when the signal may be gone. */
async function preloadDialogs(): Promise<void> {
  await afterFirstScreen()
  await Promise.all([loadSaving(), fetchFull(), fetchDeskDialogs()])
}

/** The check-in desk in two modes. The mode and the details of the stack stay on the device. */
export function CheckInPage() {
  const mode = useDesk((state) => state.mode)
  const [full, setFull] = useState<Full | null>(null)
  useEffect(() => void preloadDialogs(), [])
  // Runs before the first paint, so that the previous person's stack and form never show.
  useLayoutEffect(keepDeskToPerson, [])
  useLayoutEffect(keepDraftToPerson, [])
  // The mode changes in the same render in which its desk appears, so that no scan falls between two desks.
  async function change(to: Mode): Promise<void> {
    if (to === 'full') setFull(await fetchFull())
    setMode(to)
  }
  // Restores the mode of an earlier visit.
  useEffect(() => {
    if (mode === 'full') void fetchFull().then(setFull)
  }, [mode])
  // No elements are excluded, so that F2 works from any field.
  useHotkeys([['F2', () => void change(mode === 'rush' ? 'full' : 'rush')]], [])
  return (
    <div className={classes['wizard']}>
      <Page
        title="Check-in Wizard"
        actions={
          <SegmentedControl
            large
            aria-label="Speed"
            aria-keyshortcuts="F2"
            title="F2 switches"
            data={modes}
            value={mode}
            onChange={(value) => void change(value)}
          />
        }
      >
        {mode === 'rush' ? <RushDesk /> : full ? <full.FullDesk /> : <ScansWait />}
      </Page>
    </div>
  )
}
