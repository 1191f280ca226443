import { createFileRoute } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/public-pages.ts'
import { AppPage } from '../../screens/public/app-page.tsx'

export const Route = createFileRoute('/$prefix/')({
  staticData: { title: publicPages.landing.title, layout: 'slp', guard: [], permission: 'None' },
  component: () => <AppPage page="landing" second />,
})
