import { createFileRoute } from '@tanstack/react-router'
import { TillPage } from '../../../../screens/till/till-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/till/$till/')({
  staticData: { title: 'Till', layout: 'dashboard', guard: ['permission'], permission: 'PaymentView' },
  beforeLoad: ({ params }) => mustBeId(params.till),
  component: Screen,
})

function Screen() {
  const { till: tillId } = Route.useParams()
  return <TillPage key={tillId} tillId={tillId} />
}
