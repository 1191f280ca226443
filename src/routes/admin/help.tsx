import { createFileRoute } from '@tanstack/react-router'
import { type HelpChapter, helpChapters } from '../../screens/help/help-search.ts'
import { StaffHelpPage } from '../../screens/help/staff-help-page.tsx'

export const Route = createFileRoute('/admin/help')({
  staticData: { title: 'Help', layout: 'dashboard', guard: ['permission'], permission: 'BackendView' },
  validateSearch: ({ chapter }: Record<string, unknown>): { chapter?: HelpChapter } => {
    const helpChapter = helpChapters.find((candidate) => candidate === chapter)
    return helpChapter ? { chapter: helpChapter } : {}
  },
  component: Screen,
})

function Screen() {
  const { chapter } = Route.useSearch()
  return <StaffHelpPage chapter={chapter} />
}
