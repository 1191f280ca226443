import type { MessageReply } from '#sync/api/messages/messages.ts'
import { messageChannels, messageEvents, messageStates } from '#sync/entities/messages/message-topics.ts'
import { useColumns } from '../../components/list/columns.ts'
import { oneChips, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useOpenRow } from '../../components/list/open-row.tsx'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { messageRows } from '../../queries/api/outbox.ts'
import { MessagesIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { MessageDialog } from './message-dialog.tsx'
import {
  channelText,
  eventText,
  MessageCard,
  messageBody,
  messageColumns,
  messageSearch,
  messageStateText,
} from './message-list.tsx'
import { PhoneChannels } from './phone-channels.tsx'

const keyOf = (row: MessageReply) => row.messageId
const chips = messageStates.map((value) => ({ value, text: messageStateText[value] }))
const events = messageEvents.map((value) => ({ value, text: eventText(value) }))
const channels = messageChannels.map((value) => ({ value, text: channelText[value] }))
const words = {
  icon: MessagesIcon,
  empty: 'No messages yet',
  emptyText: 'Mails, push messages and texts appear here as they are sent.',
}

/** The sent messages with their recipients and delivery states. */
export function MessagesPage() {
  const list = useListSearch(messageSearch)
  const { values, set } = list
  const source = useServerList(messageRows(messageBody(values)), keyOf)
  const columns = useColumns('messages', messageColumns)
  const row = useOpenRow()
  const menus = [
    oneFilter({
      key: 'event',
      text: 'About',
      options: events,
      value: values.event,
      set: (event) => set({ event }),
    }),
    oneFilter({
      key: 'channel',
      text: 'By',
      options: channels,
      value: values.channel,
      set: (channel) => set({ channel }),
    }),
  ]
  const filters = { chips: oneChips(chips, values.status, (status) => set({ status })), menus }
  return (
    <Page title="Messages" note={source.is === 'shown' && plural(source.total, 'message')}>
      <PhoneChannels />
      <ListToolbar
        {...{ name: 'messages', list, columns, filters }}
        label="Search messages"
        placeholder="Recipient, subject"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Messages"
        rowKey={keyOf}
        rowName={({ subject }) => subject}
        card={(message) => <MessageCard row={message} />}
      />
      {row.id && <MessageDialog key={row.id} messageId={row.id} onClose={row.close} />}
    </Page>
  )
}
