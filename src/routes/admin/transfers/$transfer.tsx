import { createFileRoute } from '@tanstack/react-router'
import { OfficeTransferPage } from '../../../screens/manifests/transfers/transfer-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/transfers/$transfer')({
  staticData: { title: 'Transfer', layout: 'dashboard', guard: ['permission'], permission: 'ManifestView' },
  beforeLoad: ({ params }) => mustBeId(params.transfer),
  component: Screen,
})

function Screen() {
  const { transfer } = Route.useParams()
  return <OfficeTransferPage key={transfer} transferId={transfer} />
}
