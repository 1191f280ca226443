import { createFileRoute } from '@tanstack/react-router'
import { readItemView } from '../../../screens/manifests/item-view-search.ts'
import { ManifestPage } from '../../../screens/manifests/manifest-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/manifests/$manifest')({
  staticData: { title: 'Manifest', layout: 'dashboard', guard: ['permission'], permission: 'ManifestView' },
  beforeLoad: ({ params }) => mustBeId(params.manifest),
  validateSearch: readItemView,
  component: Screen,
})

function Screen() {
  const { manifest } = Route.useParams()
  return <ManifestPage key={manifest} manifestId={manifest} />
}
