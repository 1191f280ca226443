import { createFileRoute } from '@tanstack/react-router'
import { BlogEditPage } from '../../../../screens/blogs/post-edit-page.tsx'

export const Route = createFileRoute('/admin/blogs/$blog/edit')({
  staticData: { title: 'Edit blog', layout: 'dashboard', guard: ['permission'], permission: 'BlogUpdate' },
  component: Screen,
})

function Screen() {
  const { blog } = Route.useParams()
  return <BlogEditPage key={blog} slug={blog} />
}
