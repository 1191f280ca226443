import { createFileRoute } from '@tanstack/react-router'
import { BlogsPage } from '../../../screens/blogs/blogs-page.tsx'

export const Route = createFileRoute('/admin/blogs/')({
  staticData: { title: 'Blogs', layout: 'dashboard', guard: ['permission'], permission: 'BlogView' },
  component: BlogsPage,
})
