import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedDialog } from '../screens/errors/unauthorized-dialog.tsx'

export const Route = createFileRoute('/unauthorized')({
  staticData: { title: 'Unauthorized', layout: 'contentonly', guard: [], permission: 'None' },
  component: UnauthorizedDialog,
})
