import { createFileRoute } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { AppPage } from '../screens/public/app-page.tsx'

export const Route = createFileRoute('/forms')({
  staticData: { title: publicPages.forms.title, layout: 'default', guard: [], permission: 'None' },
  component: () => <AppPage page="forms" />,
})
