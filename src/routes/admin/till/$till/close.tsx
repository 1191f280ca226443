import { createFileRoute } from '@tanstack/react-router'
import { CloseAbsentPage } from '../../../../screens/till/close-absent-page.tsx'
import { mustBeId } from '../../../-params.ts'

export const Route = createFileRoute('/admin/till/$till/close')({
  staticData: {
    title: 'Close till',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'PaymentUpdate',
  },
  beforeLoad: ({ params }) => mustBeId(params.till),
  component: Screen,
})

function Screen() {
  const { till: tillId } = Route.useParams()
  return <CloseAbsentPage key={tillId} tillId={tillId} />
}
