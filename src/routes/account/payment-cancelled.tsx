import { createFileRoute } from '@tanstack/react-router'
import { OutcomePage } from '../../screens/public/payment/outcome-page.tsx'
import { outcomeSearch } from '../../visitor/payment/outcome-search.ts'

export const Route = createFileRoute('/account/payment-cancelled')({
  staticData: { title: 'Payment cancelled', layout: 'account', guard: ['permission'], permission: 'None' },
  validateSearch: outcomeSearch,
  component: Screen,
})

function Screen() {
  return <OutcomePage page="cancelled" search={Route.useSearch()} />
}
