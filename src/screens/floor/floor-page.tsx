import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect } from 'react'
import { loadSaving } from '../../changes/mutate.ts'
import { keepFloorToPerson } from '../../stores/floor.ts'
import { Page } from '../../ui/layout/page.tsx'
import classes from './floor.module.css'
import { type FloorTask, floorTasks } from './floor-tasks.ts'
import { LocateDesk } from './locate-desk.tsx'
import { PutAwayDesk } from './put-away-desk.tsx'
import { ShelfCountDesk } from './shelf-count-desk.tsx'

const labels: Record<FloorTask, string> = { 'put-away': 'Put away', where: 'Where is it', count: 'Count' }
const desks: Record<FloorTask, () => React.JSX.Element> = {
  'put-away': PutAwayDesk,
  where: LocateDesk,
  count: ShelfCountDesk,
}

/** The tasks between the shelves, each one tap away from the others. */
export function FloorPage({ task }: { task: FloorTask }) {
  const navigate = useNavigate()
  // The first scan waits for this code, and the signal may be gone by then.
  useEffect(() => void loadSaving(), [])
  // Runs before the first paint, so that no one continues with the previous person's bin.
  useLayoutEffect(keepFloorToPerson, [])
  const Desk = desks[task]
  return (
    <div className={classes['floor']}>
      <Page
        title="Floor"
        actions={
          <SegmentedControl
            size="md"
            aria-label="Task"
            data={floorTasks.map((value) => ({ value, label: labels[value] }))}
            value={task}
            onChange={(value) =>
              void navigate({ to: '/admin/floor', search: { task: value }, replace: true })
            }
          />
        }
      >
        <Desk key={task} />
      </Page>
    </div>
  )
}
