import { createFileRoute } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { AppPage } from '../../screens/public/app-page.tsx'

export const Route = createFileRoute('/inspire/$slug')({
  staticData: { title: publicPages.inspire.title, layout: 'default', guard: [], permission: 'None' },
  component: Screen,
})

function Screen() {
  return <AppPage page="inspire" slug={Route.useParams().slug} />
}
