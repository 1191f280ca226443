import type { MessageReply } from '#sync/api/messages/messages.ts'
import {
  type MessageChannel,
  type MessageEvent,
  type MessageState,
  messageChannels,
  messageEvents,
  messageStates,
  noticeText,
} from '#sync/entities/messages/message-topics.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { phoneChannelText } from '../../components/mails/phone-channel-text.ts'
import { filterBody } from '../../queries/api/server-cache/lists.ts'
import { CheckIcon, PendingIcon, SendingIcon, WarningIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

export const channelText: Readonly<Record<MessageChannel, string>> = {
  email: 'Email',
  push: 'Push',
  ...phoneChannelText,
}
const fields = { status: oneOf(messageStates), event: oneOf(messageEvents), channel: oneOf(messageChannels) }
export const messageSearch = listSearch(fields, ['created'], '-created')
type MessageSearch = SearchValues<typeof fields, 'created'>

export const messageBody = (values: MessageSearch) => filterBody(values)

const otherEvents: Readonly<Partial<Record<MessageEvent, string>>> = {
  'account.verify': 'Confirm an email address',
  'account.known': 'Somebody registered again',
  'account.invited': 'Invitation',
  'account.reset': 'Set a new password',
  'account.password-changed': 'Password changed',
  'account.email-changed': 'Email address changed',
  'account.email-removed': 'Email address removed',
  'account.webhook-disabled': 'Webhook turned off',
  'account.reply-left-out': 'Email that didn’t reach us',
  'account.phone-code': 'Code to confirm a phone',
  'account.phone-trouble': 'Trouble with WhatsApp or SMS',
  'office.invoice': 'Invoice, sent by hand',
  'office.reminder': 'Payment reminder, sent by hand',
  'office.payment-link': 'Payment link, sent by hand',
  'erasure.waiting': 'A customer asks to be erased',
  'packages.daily': 'Packages of the day',
  newsletter: 'Newsletter',
  'newsletter.confirm': 'Newsletter to be confirmed',
}

/** The subject of a message. */
export const eventText = (event: MessageEvent): string =>
  otherEvents[event] ?? (noticeText as Readonly<Record<string, string>>)[event] ?? event

export const messageStateText: Readonly<Record<MessageState, string>> = {
  Waiting: 'Waiting',
  Sending: 'Sending',
  Unsure: 'Unsure',
  Sent: 'Sent',
  Delivered: 'Delivered',
  Read: 'Read',
  Failed: 'Failed',
}

const looks = {
  Waiting: { tone: 'neutral', icon: PendingIcon },
  Sending: { tone: 'moving', icon: SendingIcon },
  Unsure: { tone: 'warn', icon: WarningIcon },
  Sent: { tone: 'good', icon: CheckIcon },
  Delivered: { tone: 'good', icon: CheckIcon },
  Read: { tone: 'good', icon: CheckIcon },
  Failed: { tone: 'bad', icon: WarningIcon },
} as const

export const MessageStateTag = ({ state }: { state: MessageState }) => (
  <Tag {...looks[state]} text={messageStateText[state]} quiet={looks[state].tone === 'good'} />
)

const SubjectLink = ({ row }: { row: MessageReply }) => (
  <OpenRowLink id={row.messageId}>{row.subject || eventText(row.event)}</OpenRowLink>
)

export const messageColumns: ListColumn<MessageReply, 'created'>[] = [
  {
    key: 'subject',
    header: 'Subject',
    width: 'minmax(160px, 1.6fr)',
    fixed: true,
    cell: (row) => <SubjectLink row={row} />,
  },
  { key: 'to', header: 'To', width: 'minmax(0, 1.2fr)', cell: (row) => row.to },
  {
    key: 'event',
    header: 'About',
    width: 'minmax(0, 1.2fr)',
    roomy: true,
    cell: (row) => eventText(row.event),
  },
  {
    key: 'channel',
    header: 'By',
    width: '96px',
    roomy: true,
    cell: (row) => channelText[row.channel],
  },
  {
    key: 'created',
    header: 'Created',
    width: '104px',
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'state',
    header: 'Status',
    width: '110px',
    cell: (row) => <MessageStateTag state={row.state} />,
  },
  {
    key: 'attempts',
    header: 'Tries',
    width: '64px',
    end: true,
    roomy: true,
    cell: (row) => row.attempts,
  },
]

/** A row of the list on a phone. */
export const MessageCard = ({ row }: { row: MessageReply }) => (
  <>
    <CardHead>
      <SubjectLink row={row} />
    </CardHead>
    <div style={{ overflowWrap: 'anywhere' }}>{row.to}</div>
    <MessageStateTag state={row.state} /> {channelText[row.channel]} · <Moment at={row.createdAt} />
  </>
)
