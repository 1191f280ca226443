import { SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useLayoutEffect } from 'react'
import { loadSaving } from '../../changes/mutate.ts'
import { keepDeskToPerson, type Mode, setMode, useDesk } from '../../stores/desk.ts'
import { Page } from '../../ui/layout/page.tsx'
import classes from './desk.module.css'
import { keepDraftToPerson } from './draft-store.ts'
import { FullDesk } from './full-desk.tsx'
import { RushDesk } from './rush-desk.tsx'

const modes: { value: Mode; label: string }[] = [
  { value: 'rush', label: 'Rush' },
  { value: 'full', label: 'Full' },
]

/** The check-in desk in two modes. The mode and the details of the stack stay on the device. */
export function CheckInPage() {
  const mode = useDesk((state) => state.mode)
  // The first scan waits for this code, so it is fetched immediately.
  useEffect(() => void loadSaving(), [])
  // Runs before the first paint, so that the previous person's stack and form never show.
  useLayoutEffect(keepDeskToPerson, [])
  useLayoutEffect(keepDraftToPerson, [])
  // No elements are excluded, so that F2 works from any field.
  useHotkeys([['F2', () => setMode(mode === 'rush' ? 'full' : 'rush')]], [])
  return (
    <div className={classes['wizard']}>
      <Page
        title="Check-in Wizard"
        actions={
          <SegmentedControl
            size="md"
            aria-label="Speed"
            aria-keyshortcuts="F2"
            title="F2 switches"
            data={modes}
            value={mode}
            onChange={setMode}
          />
        }
      >
        {mode === 'rush' ? <RushDesk /> : <FullDesk />}
      </Page>
    </div>
  )
}
