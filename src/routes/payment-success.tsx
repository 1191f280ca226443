import { createFileRoute, redirect } from '@tanstack/react-router'
import { hasAccountArea } from '../guards/places.ts'
import { OutcomePage } from '../screens/public/payment/outcome-page.tsx'
import { useSessionStore } from '../stores/session.ts'
import { outcomeSearch } from '../visitor/payment/outcome-search.ts'

export const Route = createFileRoute('/payment-success')({
  staticData: { title: 'Payment', layout: 'default', guard: [], permission: 'None' },
  validateSearch: outcomeSearch,
  // The provider has one return address for all payers, so customers who are logged in are sent back to their own area.
  beforeLoad: ({ search }) => {
    if (hasAccountArea(useSessionStore.getState().session))
      throw redirect({ to: '/account/payment-success', search, replace: true })
  },
  component: Screen,
})

function Screen() {
  return <OutcomePage page="success" search={Route.useSearch()} />
}
