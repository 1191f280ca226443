import type { ContactMessage, ContactStatus } from '#sync/entities/contact-message.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { contactStatusText } from '#sync/nouns/contact-message.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { filterBody } from '../../queries/api/lists.ts'
import { unknownText } from '../../ui/format.ts'
import { AnsweredIcon, CheckIcon, MessagesIcon, UnreadIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

const fields = { status: oneOf(namesIn(contactStatusText)) }
export const contactSearch = listSearch(fields, ['created'], '-created')

export const contactBody = (values: SearchValues<typeof fields, 'created'>) => filterBody(values)

const looks = {
  New: { tone: 'info', icon: UnreadIcon, quiet: false },
  Read: { tone: 'neutral', icon: MessagesIcon, quiet: false },
  Answered: { tone: 'good', icon: AnsweredIcon, quiet: true },
  Closed: { tone: 'neutral', icon: CheckIcon, quiet: true },
} as const

export const ContactStatusTag = ({ status }: { status: ContactStatus }) => (
  <Tag {...looks[status]} text={contactStatusText[status]} />
)

const SubjectLink = ({ row }: { row: ContactMessage }) => (
  <OpenRowLink id={row.contactMessageId}>{row.subject}</OpenRowLink>
)

export const contactColumns: ListColumn<ContactMessage, 'created'>[] = [
  {
    key: 'subject',
    header: 'Subject',
    width: 'minmax(160px, 1.6fr)',
    fixed: true,
    cell: (row) => <SubjectLink row={row} />,
  },
  { key: 'name', header: 'From', width: 'minmax(0, 1fr)', cell: (row) => row.name },
  {
    key: 'email',
    header: 'Email',
    width: 'minmax(0, 1.2fr)',
    roomy: true,
    cell: (row) => row.email,
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '140px',
    roomy: true,
    optional: true,
    cell: (row) => row.phone || unknownText,
  },
  {
    key: 'created',
    header: 'Received',
    width: '110px',
    cell: (row) => <Moment at={row.createdAt} />,
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
    width: '120px',
    cell: (row) => <ContactStatusTag status={row.status} />,
  },
]

/** A row of the list on a phone. */
export const ContactCard = ({ row }: { row: ContactMessage }) => (
  <>
    <CardHead end={<Moment at={row.createdAt} />}>
      <SubjectLink row={row} />
    </CardHead>
    <div style={{ overflowWrap: 'anywhere' }}>{row.name}</div>
    <ContactStatusTag status={row.status} />
  </>
)
