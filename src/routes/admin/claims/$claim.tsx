import { createFileRoute } from '@tanstack/react-router'
import { ClaimPage } from '../../../screens/claims/claim-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/claims/$claim')({
  staticData: { title: 'Claim', layout: 'dashboard', guard: ['permission'], permission: 'PackageView' },
  beforeLoad: ({ params }) => mustBeId(params.claim),
  component: Screen,
})

function Screen() {
  const { claim } = Route.useParams()
  return <ClaimPage key={claim} claimId={claim} />
}
