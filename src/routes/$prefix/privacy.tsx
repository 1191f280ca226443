import { createFileRoute } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { AppPage } from '../../screens/public/app-page.tsx'

export const Route = createFileRoute('/$prefix/privacy')({
  staticData: { title: publicPages.privacy.title, layout: 'slp', guard: [], permission: 'None' },
  component: () => <AppPage page="privacy" second />,
})
