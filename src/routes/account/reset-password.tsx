import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../../screens/public/recovery/reset-page.tsx'
import { type ResetSearch, resetKindOf } from '../../visitor/recovery/reset-screen.tsx'

export const Route = createFileRoute('/account/reset-password')({
  staticData: { title: 'Set a new password', layout: 'default', guard: [], permission: 'None' },
  validateSearch: (search): ResetSearch => ({
    invited: search['invited'] ? true : undefined,
    undo: search['undo'] ? true : undefined,
  }),
  component: Screen,
})

function Screen() {
  return <ResetPage kind={resetKindOf(Route.useSearch())} />
}
