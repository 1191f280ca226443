import { createFileRoute } from '@tanstack/react-router'
import { PackagePage } from '../../../../screens/packages/package-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/packages/$package/')({
  staticData: { title: 'Package', layout: 'dashboard', guard: ['permission'], permission: 'PackageView' },
  beforeLoad: ({ params }) => mustBeId(params.package),
  component: Screen,
})

function Screen() {
  const { package: packageId } = Route.useParams()
  return <PackagePage packageId={packageId} />
}
