import { createFileRoute } from '@tanstack/react-router'
import { BlogPage } from '../../../../screens/blogs/post-page.tsx'

export const Route = createFileRoute('/admin/blogs/$blog/')({
  staticData: { title: 'Blog', layout: 'dashboard', guard: ['permission'], permission: 'BlogView' },
  component: Screen,
})

function Screen() {
  const { blog } = Route.useParams()
  return <BlogPage key={blog} slug={blog} />
}
