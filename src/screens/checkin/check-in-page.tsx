import { SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { loadSaving } from '../../data/mutate.ts'
import { afterFirstScreen } from '../../stores/first-screen.ts'
import { Page } from '../../ui/page.tsx'
import { setMode, toggleMode, useDesk } from './context-store.ts'
import type { Mode } from './decide.ts'
import classes from './desk.module.css'
import { fetchDialogs } from './later.ts'
import { RushDesk } from './rush-desk.tsx'

const modes: { value: Mode; label: string }[] = [
  { value: 'rush', label: 'Rush' },
  { value: 'full', label: 'Full' },
]

const fullDesk = async () => ({ default: (await import('./full-desk.tsx')).FullDesk })
const FullDesk = lazy(fullDesk)

/** Fetched with the desk and not with the first scan or the first mistake: by then the signal may be gone. */
async function fetchTheRest(): Promise<void> {
  await afterFirstScreen()
  await Promise.all([loadSaving(), fullDesk(), fetchDialogs()])
}

/** Intake at two speeds; which one, and what the stack has in common, stays on the device. */
export function CheckInPage() {
  const mode = useDesk((state) => state.mode)
  useEffect(() => void fetchTheRest(), [])
  // No tags are left out: F2 works from any field.
  useHotkeys([['F2', toggleMode]], [])
  return (
    <div className={classes['wizard']}>
      <Page
        title="Check-in Wizard"
        actions={
          <SegmentedControl
            size="md"
            aria-label="Speed"
            data={modes}
            value={mode}
            onChange={(value) => setMode(value)}
          />
        }
      >
        <Suspense>{mode === 'rush' ? <RushDesk /> : <FullDesk />}</Suspense>
      </Page>
    </div>
  )
}
