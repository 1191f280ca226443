import { createFileRoute } from '@tanstack/react-router'
import { CreditNotesPage } from '../../screens/credit-notes/credit-notes-page.tsx'

export const Route = createFileRoute('/admin/creditnotes')({
  staticData: {
    title: 'Credit Notes',
    layout: 'dashboard',
    guard: ['permission'],
    permission: 'CreditNoteView',
  },
  component: CreditNotesPage,
})
