import { createFileRoute } from '@tanstack/react-router'
import { PackageEditPage } from '../../../../screens/packages/edit/package-edit-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/packages/$package/edit')({
  staticData: {
    title: 'Edit package',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PackageUpdate',
  },
  beforeLoad: ({ params }) => mustBeId(params.package),
  component: Screen,
})

function Screen() {
  const { package: packageId } = Route.useParams()
  return <PackageEditPage packageId={packageId} />
}
