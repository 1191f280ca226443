import { SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect } from 'react'
import { loadSaving } from '../../data/mutate.ts'
import { Page } from '../../ui/page.tsx'
import { setMode, toggleMode, useDesk } from './context-store.ts'
import type { Mode } from './decide.ts'
import classes from './desk.module.css'
import { FullDesk } from './full-desk.tsx'
import { RushDesk } from './rush-desk.tsx'

const modes: { value: Mode; label: string }[] = [
  { value: 'rush', label: 'Rush' },
  { value: 'full', label: 'Full' },
]

/** Intake at two speeds; which one, and what the stack has in common, stays on the device. */
export function CheckInPage() {
  const mode = useDesk((state) => state.mode)
  // What saves is loaded with the desk, not with the first scan: by then the signal may be gone.
  useEffect(() => void loadSaving(), [])
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
        {mode === 'rush' ? <RushDesk /> : <FullDesk />}
      </Page>
    </div>
  )
}
