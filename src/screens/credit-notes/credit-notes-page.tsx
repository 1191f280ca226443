import { Button } from '@mantine/core'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import { creditNotePolicy } from '#sync/policies/credit-note.ts'
import { useColumns } from '../../components/list/columns.ts'
import { useCustomerFilter } from '../../components/list/customer-filter.tsx'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { creditNotesQuery } from '../../queries/api/money/credit-notes.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon, CreditNotesIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { CreditNoteDialog } from './credit-note-dialog.tsx'
import {
  creditNoteSearch,
  NoteCard,
  noteColumns,
  noteName,
  noteStatuses,
  pickNotes,
} from './credit-note-list.tsx'
import { NewCreditNoteDialog } from './new-credit-note-dialog.tsx'

const keyOf = (row: CreditNote) => row.creditNoteId
const chips = noteStatuses.map((value) => ({ value, text: value }))
const words = {
  icon: CreditNotesIcon,
  empty: 'No credit notes yet',
  emptyText: 'A credit note is money off what a customer owes, with a reason.',
}

/** The credit notes, with the rest of each and the invoices it paid. */
export function CreditNotesPage() {
  const list = useListSearch(creditNoteSearch)
  const { values, set } = list
  const source = useWholeList(creditNotesQuery, pickNotes(values))
  const columns = useColumns('credit-notes', noteColumns)
  const customer = useCustomerFilter(values.accountId, (accountId) => set({ accountId }))
  const session = useSession()
  const row = useOpenRow()
  const opened = source.rows.find((candidate) => keyOf(candidate) === row.id)
  const filters = { chips: oneChips(chips, values.status, (status) => set({ status })), menus: [customer] }
  return (
    <Page
      title="Credit Notes"
      note={
        source.is === 'shown' && (source.total < 500 ? plural(source.total, 'credit note') : 'The newest 500')
      }
      actions={
        session &&
        creditNotePolicy.canCreate(session) && (
          <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
            New credit note
          </Button>
        )
      }
    >
      <ListToolbar
        {...{ name: 'credit-notes', list, columns, filters }}
        label="Search credit notes"
        placeholder="Reason, amount, who gave it"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Credit notes"
        rowKey={keyOf}
        rowName={noteName}
        card={(note) => <NoteCard row={note} />}
      />
      {row.id === newRow && <NewCreditNoteDialog accountId={values.accountId ?? null} onClose={row.close} />}
      {opened && <CreditNoteDialog key={keyOf(opened)} note={opened} onClose={row.close} />}
    </Page>
  )
}
