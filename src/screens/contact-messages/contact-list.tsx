import { Link } from '@tanstack/react-router'
import type { InboxRow } from '#sync/entities/accounts/inbox.ts'
import type { ContactStatus } from '#sync/entities/messages/contact-message.ts'
import { contactStatusText } from '#sync/nouns/contact-message.ts'
import { CardEnd, CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { rowLink } from '../../components/list/list-row.tsx'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { pathTo } from '../../guards/path-to.ts'
import { filterBody } from '../../queries/api/server-cache/lists.ts'
import { AnsweredIcon, CheckIcon, MessagesIcon, UnreadIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { unknownText } from '../../ui/texts/format.ts'

export const inboxStateText = { Open: 'Open', Answered: 'Answered', Closed: 'Closed' } as const
export const inboxKindText = { Question: 'Question', Contact: 'Contact page' } as const

const fields = { status: oneOf(['Open', 'Answered', 'Closed']), kind: oneOf(['Question', 'Contact']) }
export const contactSearch = listSearch(fields, ['waiting'], 'waiting')

export function contactBody(values: SearchValues<typeof fields, 'waiting'>) {
  return filterBody(values)
}

const looks = {
  New: { tone: 'info', icon: UnreadIcon, quiet: false },
  Read: { tone: 'neutral', icon: MessagesIcon, quiet: false },
  Answered: { tone: 'good', icon: AnsweredIcon, quiet: true },
  Closed: { tone: 'neutral', icon: CheckIcon, quiet: true },
} as const

export const ContactStatusTag = ({ status }: { status: ContactStatus }) => (
  <Tag {...looks[status]} text={contactStatusText[status]} />
)

/** A question has a page of its own, with its package next to it. */
const TitleLink = ({ row }: { row: InboxRow }) =>
  row.kind === 'Question' ? (
    <Link {...rowLink} to={pathTo('/admin/questions/$question', { question: row.id })}>
      {row.title}
    </Link>
  ) : (
    <OpenRowLink id={row.id}>{row.title}</OpenRowLink>
  )

export const contactColumns: ListColumn<InboxRow, 'waiting'>[] = [
  {
    key: 'subject',
    header: 'Subject',
    width: 'minmax(160px, 1.4fr)',
    fixed: true,
    cell: (row) => <TitleLink row={row} />,
  },
  { key: 'kind', header: 'Kind', width: '108px', cell: (row) => inboxKindText[row.kind] },
  { key: 'name', header: 'From', width: 'minmax(120px, 1fr)', cell: (row) => row.name },
  { key: 'text', header: 'Text', width: 'minmax(0, 1.4fr)', roomy: true, cell: (row) => row.text },
  {
    key: 'email',
    header: 'Email',
    width: 'minmax(0, 1fr)',
    roomy: true,
    optional: true,
    cell: (row) => row.email || unknownText,
  },
  {
    key: 'waiting',
    header: 'Waiting since',
    width: '112px',
    cell: (row) => (row.waitingSince === null ? unknownText : <Moment at={row.waitingSince} />),
  },
  {
    key: 'handled',
    header: 'Handled by',
    width: 'minmax(0, 0.8fr)',
    roomy: true,
    cell: (row) => row.handledBy || unknownText,
  },
  {
    key: 'status',
    header: 'Status',
    width: '112px',
    cell: (row) => <ContactStatusTag status={row.status} />,
  },
]

/** A row of the list on a phone. */
export const ContactCard = ({ row }: { row: InboxRow }) => (
  <>
    <CardHead end={<Moment at={row.waitingSince ?? row.at} />}>
      <TitleLink row={row} />
    </CardHead>
    <div style={{ overflowWrap: 'anywhere' }}>
      {row.name} · {inboxKindText[row.kind]}
    </div>
    <CardEnd state={<ContactStatusTag status={row.status} />} text={row.text} />
  </>
)
