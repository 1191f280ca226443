import { createFileRoute } from '@tanstack/react-router'
import { CustomsPrintPage } from '../../../../screens/paper/customs-print-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/packages/$package/customs-receipt')({
  staticData: { title: 'Customs receipt', layout: 'print', guard: ['permission'], permission: 'InvoiceView' },
  beforeLoad: ({ params }) => mustBeId(params.package),
  component: Screen,
})

function Screen() {
  const { package: packageId } = Route.useParams()
  return <CustomsPrintPage packageId={packageId} />
}
