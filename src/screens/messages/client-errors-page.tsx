import { Stack, Text } from '@mantine/core'
import { CardHead, Moment } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import type { clientErrors, ReplyOf } from '../../http/calls.ts'
import { clientErrorsQuery } from '../../queries/api/outbox.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AllDoneIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { formatCount, formatDateTime, plural, unknownText } from '../../ui/texts/format.ts'

type Reported = ReplyOf<ReturnType<typeof clientErrors<'clientErrors.list'>>>[number]

const sorts = ['last', 'count'] as const
const search = listSearch({}, sorts, '-last')

const ErrorLink = ({ row }: { row: Reported }) => <OpenRowLink id={row.errorId}>{row.message}</OpenRowLink>

const errorColumns: ListColumn<Reported, (typeof sorts)[number]>[] = [
  {
    key: 'message',
    header: 'Error',
    width: 'minmax(200px, 2.4fr)',
    fixed: true,
    cell: (row) => <ErrorLink row={row} />,
  },
  {
    key: 'route',
    header: 'Page',
    width: 'minmax(0, 1.2fr)',
    roomy: true,
    cell: (row) => row.route || unknownText,
  },
  {
    key: 'version',
    header: 'Version',
    width: '140px',
    roomy: true,
    cell: (row) => row.version || unknownText,
  },
  {
    key: 'last',
    header: 'Last seen',
    width: '110px',
    sort: 'last',
    falling: true,
    cell: (row) => <Moment at={row.lastAt} />,
  },
  {
    key: 'count',
    header: 'Times',
    width: '80px',
    sort: 'count',
    falling: true,
    end: true,
    cell: (row) => formatCount(row.count),
  },
]

/** Errors in browsers, for the people who maintain the software. */
export function ClientErrorsPage() {
  const list = useListSearch(search)
  const { q, sort } = list.values
  const source = useWholeList(clientErrorsQuery, (rows: readonly Reported[]) =>
    sortRows(
      rows.filter((row) => matchesSearch(q, row.message, row.route, row.version)),
      sort,
      { last: (row) => row.lastAt, count: (row) => row.count },
    ),
  )
  const columns = useColumns('client-errors', errorColumns)
  const row = useOpenRow()
  const opened = source.rows.find(({ errorId }) => errorId === row.id)
  return (
    <Page title="Client Errors" note={source.is === 'shown' && plural(source.total, 'error')}>
      <ListToolbar
        {...{ name: 'client-errors', list, columns }}
        label="Search client errors"
        placeholder="Message, page, version"
      />
      <ListRows
        {...{ list, columns, source }}
        filters={{}}
        label="Client Errors"
        rowKey={({ errorId }) => errorId}
        rowName={({ message }) => message}
        card={(error) => (
          <>
            <CardHead end={`${formatCount(error.count)}×`}>
              <ErrorLink row={error} />
            </CardHead>
            {error.route} · <Moment at={error.lastAt} />
          </>
        )}
        words={{
          icon: AllDoneIcon,
          empty: 'No errors reported',
          emptyText: 'Errors in people’s browsers appear here, without names or addresses.',
        }}
      />
      {opened && <ErrorDialog error={opened} onClose={row.close} />}
    </Page>
  )
}

const ErrorDialog = ({ error, onClose }: { error: Reported; onClose: () => void }) => (
  <Dialog onClose={onClose} size="xl" title="Client error">
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>{error.message}</Text>
      <FactList
        facts={[
          ['Page', error.route || unknownText],
          ['Version', error.version || unknownText],
          ['Times', formatCount(error.count)],
          ['First seen', formatDateTime(error.firstAt)],
          ['Last seen', formatDateTime(error.lastAt)],
        ]}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <pre tabIndex={0} style={{ overflow: 'auto', maxHeight: 320, fontSize: 'var(--mantine-font-size-xs)' }}>
        {error.stack || 'No stack was reported.'}
      </pre>
    </Stack>
  </Dialog>
)
