import { createFileRoute } from '@tanstack/react-router'
import { PackageImagesPage } from '../../../../screens/packages/package-images-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/packages/$package/images')({
  staticData: {
    title: 'Package images',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PackageView',
  },
  beforeLoad: ({ params }) => mustBeId(params.package),
  component: Screen,
})

function Screen() {
  const { package: packageId } = Route.useParams()
  return <PackageImagesPage packageId={packageId} />
}
