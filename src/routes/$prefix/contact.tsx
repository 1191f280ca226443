import { createFileRoute } from '@tanstack/react-router'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import { AppPage } from '../../screens/public/app-page.tsx'

export const Route = createFileRoute('/$prefix/contact')({
  staticData: { title: publicPages.contact.title, layout: 'slp', guard: [], permission: 'None' },
  component: () => <AppPage page="contact" second />,
})
