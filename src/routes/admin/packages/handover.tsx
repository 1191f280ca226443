import { createFileRoute } from '@tanstack/react-router'
import { HandoverPage } from '../../../screens/handover/handover-page.tsx'
import type { HandoverStart } from '../../../screens/handover/use-counter.ts'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/packages/handover')({
  staticData: {
    title: 'Hand over',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PackageDeliver',
  },
  validateSearch: (search: Record<string, unknown>): HandoverStart => ({
    ...(typeof search['account'] === 'string' ? { account: search['account'] } : {}),
    ...(typeof search['package'] === 'string' ? { package: search['package'] } : {}),
  }),
  beforeLoad: ({ search }) => {
    for (const id of [search.account, search.package]) if (id !== undefined) mustBeId(id)
  },
  component: Screen,
})

function Screen() {
  const start = Route.useSearch()
  return <HandoverPage key={`${start.account} ${start.package}`} start={start} />
}
