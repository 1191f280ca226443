import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '../../screens/public/brand-page.tsx'

export const Route = createFileRoute('/$prefix/')({
  staticData: { title: 'Welcome', layout: 'slp', guard: [], permission: 'None' },
  component: BrandPage,
})
