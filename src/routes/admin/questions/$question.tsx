import { createFileRoute } from '@tanstack/react-router'
import { QuestionPage } from '../../../screens/questions/question-page.tsx'
import { mustBeId } from '../../-params.ts'

export const Route = createFileRoute('/admin/questions/$question')({
  staticData: {
    title: 'Question',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'AccountView',
  },
  beforeLoad: ({ params }) => mustBeId(params.question),
  component: Screen,
})

function Screen() {
  const { question } = Route.useParams()
  return <QuestionPage key={question} questionId={question} />
}
