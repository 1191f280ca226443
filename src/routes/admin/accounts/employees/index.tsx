import { createFileRoute } from '@tanstack/react-router'
import { EmployeesPage } from '../../../../screens/employees/employees-page.tsx'

export const Route = createFileRoute('/admin/accounts/employees/')({
  staticData: { title: 'Employees', layout: 'dashboard', guard: ['permission'], permission: 'AccessView' },
  component: EmployeesPage,
})
