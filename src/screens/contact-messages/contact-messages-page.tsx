import type { InboxRow } from '#sync/entities/accounts/inbox.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { contactMessageNoun } from '#sync/nouns/contact-message.ts'
import { SelectedActions } from '../../components/bulk-run/selected-actions.tsx'
import { useColumns } from '../../components/list/columns.ts'
import { oneChips, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useSelection } from '../../components/list/use-selection.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { inboxRows } from '../../queries/api/contact.ts'
import { ContactIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { contactActions } from './contact-actions.ts'
import { ContactDialog } from './contact-dialog.tsx'
import {
  ContactCard,
  contactBody,
  contactColumns,
  contactSearch,
  inboxKindText,
  inboxStateText,
} from './contact-list.tsx'

const keyOf = (row: InboxRow) => row.id
const chips = namesIn(inboxStateText).map((value) => ({ value, text: inboxStateText[value] }))
const words = {
  icon: ContactIcon,
  many: 'messages',
  empty: 'Nothing here yet',
  emptyText: 'What visitors write on the contact page and what customers ask about packages appears here.',
}

/** The messages from the contact page and the questions about packages, and the people who answered them. */
export function ContactMessagesPage() {
  const list = useListSearch(contactSearch)
  const { values, set } = list
  const source = useServerList(inboxRows(contactBody(values)), keyOf)
  const selection = useSelection(source, keyOf, list.key)
  const columns = useColumns('contact-messages', contactColumns)
  const row = useOpenRow()
  const filters = {
    chips: oneChips(chips, values.status, (status) => set({ status })),
    menus: [
      oneFilter({
        key: 'kind',
        text: 'Kind',
        options: namesIn(inboxKindText).map((value) => ({ value, text: inboxKindText[value] })),
        value: values.kind,
        set: (kind) => set({ kind }),
      }),
    ],
  }
  return (
    <Page
      title={contactMessageNoun.list.title}
      note={source.is === 'shown' && plural(source.total, 'message')}
    >
      <ListToolbar
        {...{ name: 'contact-messages', list, columns, filters }}
        label="Search the inbox"
        placeholder="Name, email, subject, tracking number"
      />
      <ListRows
        {...{ list, filters, columns, source, selection, words }}
        label={contactMessageNoun.list.title}
        rowKey={keyOf}
        rowName={({ title }) => title}
        card={(item) => <ContactCard row={item} />}
      />
      <SelectedActions
        list="contact-messages"
        actions={contactActions}
        {...{ selection, total: source.total }}
        what="message"
      />
      {row.id && <ContactDialog key={row.id} contactMessageId={row.id} onClose={row.close} />}
    </Page>
  )
}
