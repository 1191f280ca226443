import { createFileRoute } from '@tanstack/react-router'
import { ReviewsPage } from '../../../screens/reviews/reviews-page.tsx'

export const Route = createFileRoute('/admin/packages/reviews')({
  staticData: { title: 'Reviews', layout: 'dashboard', guard: ['permission'], permission: 'PackageUpdate' },
  component: ReviewsPage,
})
