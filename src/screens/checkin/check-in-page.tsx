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

/** The full desk, which a rush of scans does without at first. */
const fetchFull = () => import('./full-desk.tsx')
type Full = Awaited<ReturnType<typeof fetchFull>>

/** Fetched with the desk and not with the first scan or the first mistake: by then the signal may be gone. */
async function fetchTheRest(): Promise<void> {
  await afterFirstScreen()
  await Promise.all([loadSaving(), fetchFull(), fetchDeskDialogs()])
}

/** Intake at two speeds; which one, and what the stack has in common, stays on the device. */
export function CheckInPage() {
  const mode = useDesk((state) => state.mode)
  const [full, setFull] = useState<Full | null>(null)
  useEffect(() => void fetchTheRest(), [])
  // Before anything is drawn: nobody sees the stack or the form of the person before.
  useLayoutEffect(keepDeskToPerson, [])
  useLayoutEffect(keepDraftToPerson, [])
  // The speed changes once its desk is here, both in one drawing: a scan must not fall between two desks.
  async function change(to: Mode): Promise<void> {
    if (to === 'full') setFull(await fetchFull())
    setMode(to)
  }
  // The speed was chosen on an earlier visit.
  useEffect(() => {
    if (mode === 'full') void fetchFull().then(setFull)
  }, [mode])
  // No tags are left out: F2 works from any field.
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
