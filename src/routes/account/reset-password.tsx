import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../../screens/public/recovery/reset-page.tsx'

export const Route = createFileRoute('/account/reset-password')({
  staticData: { title: 'Set a new password', layout: 'default', guard: [], permission: 'None' },
  validateSearch: (search): { invited?: true | undefined } => ({
    invited: search['invited'] ? true : undefined,
  }),
  component: Screen,
})

function Screen() {
  return <ResetPage isInvited={Route.useSearch().invited === true} />
}
