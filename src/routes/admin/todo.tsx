import { createFileRoute } from '@tanstack/react-router'
import { TodoPage } from '../../screens/todo/todo-page.tsx'

export const Route = createFileRoute('/admin/todo')({
  staticData: { title: 'To do', layout: 'dashboard', guard: ['permission'], permission: 'BackendView' },
  component: TodoPage,
})
