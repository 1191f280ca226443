import { createFileRoute } from '@tanstack/react-router'
import { EmployeePage } from '../../../../screens/employees/employee-page.tsx'
import { type EmployeeTab, isEmployeeTab } from '../../../../screens/employees/tabs.ts'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/accounts/employees/$account')({
  staticData: { title: 'Employee', layout: 'dashboard', guard: ['permission'], permission: 'AccessView' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: EmployeeTab } =>
    isEmployeeTab(tab) ? { tab } : {},
  beforeLoad: ({ params }) => mustBeId(params.account),
  component: Screen,
})

function Screen() {
  const { account } = Route.useParams()
  const { tab = 'overview' } = Route.useSearch()
  return <EmployeePage key={account} accountId={account} tab={tab} />
}
