import { createFileRoute } from '@tanstack/react-router'
import { TillsPage } from '../../../screens/till/tills-page.tsx'

export const Route = createFileRoute('/admin/till/')({
  staticData: { title: 'Tills', layout: 'dashboard', guard: ['permission'], permission: 'PaymentView' },
  component: TillsPage,
})
