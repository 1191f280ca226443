import { ActionIcon, Button } from '@mantine/core'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import { newsletterPolicy } from '#sync/policies/newsletter.ts'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { subscribersQuery } from '../../queries/api/newsletter.ts'
import { useSession } from '../../session/session.ts'
import { csvFile } from '../../ui/files/csv.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import {
  AddIcon,
  CheckIcon,
  DownloadIcon,
  MailingListIcon,
  SendIcon,
  StopIcon,
  UploadIcon,
} from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { plural, unknownText } from '../../ui/texts/format.ts'
import { AddDialog } from './add-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SubscriberDialog } from './subscriber-dialog.tsx'

const statuses = ['Subscribed', 'Unsubscribed'] as const
const chips = statuses.map((value) => ({ value, text: value }))
const sorts = ['email', 'created'] as const
const fields = { status: oneOf(statuses) }
const search = listSearch(fields, sorts, '-created')

const pick =
  ({ q, status, sort }: SearchValues<typeof fields, (typeof sorts)[number]>) =>
  (rows: readonly NewsletterSubscriber[]): NewsletterSubscriber[] =>
    sortRows(
      rows.filter(
        (row) => matchesSearch(q, row.email, row.name) && (status === undefined || row.status === status),
      ),
      sort,
      { email: (row) => row.email, created: (row) => row.createdAt },
    )

const keyOf = (row: NewsletterSubscriber) => row.newsletterSubscriberId

const EmailLink = ({ row }: { row: NewsletterSubscriber }) => (
  <OpenRowLink id={keyOf(row)}>{row.email}</OpenRowLink>
)
const SubscriberState = ({ row }: { row: NewsletterSubscriber }) =>
  row.status === 'Subscribed' ? (
    <Tag tone="good" icon={CheckIcon} text="Subscribed" quiet />
  ) : (
    <Tag tone="neutral" icon={StopIcon} text="Unsubscribed" />
  )

const subscriberColumns: ListColumn<NewsletterSubscriber, (typeof sorts)[number]>[] = [
  {
    key: 'email',
    header: 'Email',
    width: 'minmax(180px, 1.6fr)',
    sort: 'email',
    fixed: true,
    cell: (row) => <EmailLink row={row} />,
  },
  { key: 'name', header: 'Name', width: 'minmax(0, 1fr)', cell: (row) => row.name || unknownText },
  {
    key: 'created',
    header: 'Since',
    width: '120px',
    sort: 'created',
    falling: true,
    roomy: true,
    cell: (row) => <Moment at={row.createdAt} />,
  },
  {
    key: 'consent',
    header: 'Agreed',
    width: 'minmax(0, 1fr)',
    optional: true,
    roomy: true,
    cell: (row) => row.consent || unknownText,
  },
  { key: 'status', header: 'Status', width: '140px', cell: (row) => <SubscriberState row={row} /> },
]

const saveList = (rows: readonly NewsletterSubscriber[]) =>
  saveFile(
    csvFile([['Email', 'Name', 'Status'], ...rows.map(({ email, name, status }) => [email, name, status])]),
    'Mailing list.csv',
  )

const words = {
  icon: MailingListIcon,
  empty: 'Nobody has subscribed yet',
  emptyText:
    'Visitors subscribe at the foot of each page of the website. You can also add or import people who agreed to it.',
}

/** The newsletter's subscribers. */
export function MailingListPage() {
  const list = useListSearch(search)
  const source = useWholeList(subscribersQuery, pick(list.values))
  const columns = useColumns('mailing-list', subscriberColumns)
  const session = useSession()
  const row = useOpenRow()
  const opened = source.rows.find((candidate) => keyOf(candidate) === row.id)
  const canUpdate = session !== null && newsletterPolicy.canUpdate(session)
  const filters = { chips: oneChips(chips, list.values.status, (status) => list.set({ status })) }
  return (
    <Page
      title="Mailing List"
      note={
        source.is === 'shown' && (source.total < 500 ? plural(source.total, 'subscriber') : 'The newest 500')
      }
      actions={canUpdate && <Actions open={row.open} />}
    >
      <ListToolbar
        {...{ name: 'mailing-list', list, columns, filters }}
        label="Search subscribers"
        placeholder="Email, name"
      >
        <ActionIcon
          variant="default"
          aria-label="Export"
          title="Export as CSV"
          onClick={() => saveList(source.rows)}
        >
          <DownloadIcon size={18} />
        </ActionIcon>
      </ListToolbar>
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Subscribers"
        rowKey={keyOf}
        rowName={({ email }) => email}
        card={(subscriber) => (
          <>
            <CardHead>
              <EmailLink row={subscriber} />
            </CardHead>
            {subscriber.name} <SubscriberState row={subscriber} />
          </>
        )}
      />
      {row.id === newRow && canUpdate && <AddDialog onClose={row.close} />}
      {row.id === 'import' && canUpdate && <ImportDialog onClose={row.close} />}
      {row.id === 'send' && canUpdate && <SendDialog onClose={row.close} />}
      {opened && <SubscriberDialog key={keyOf(opened)} subscriber={opened} onClose={row.close} />}
    </Page>
  )
}

const Actions = ({ open }: { open: (row: string) => void }) => (
  <>
    <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={() => open('import')}>
      Import
    </Button>
    <Button variant="default" leftSection={<AddIcon size={18} />} onClick={() => open(newRow)}>
      Add
    </Button>
    <Button leftSection={<SendIcon size={18} />} onClick={() => open('send')}>
      Write newsletter
    </Button>
  </>
)
