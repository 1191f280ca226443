import { createFileRoute } from '@tanstack/react-router'
import { FloorPage } from '../../screens/floor/floor-page.tsx'
import { type FloorTask, floorTasks } from '../../screens/floor/floor-tasks.ts'

export const Route = createFileRoute('/admin/floor')({
  staticData: {
    title: 'Floor',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PackageUpdate',
  },
  validateSearch: ({ task }: Record<string, unknown>): { task?: FloorTask } => {
    const floorTask = floorTasks.find((candidate) => candidate === task)
    return floorTask ? { task: floorTask } : {}
  },
  component: Screen,
})

function Screen() {
  const { task = 'put-away' } = Route.useSearch()
  return <FloorPage task={task} />
}
