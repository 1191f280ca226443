import { Button } from '@mantine/core'
import type { Webhook } from '#sync/api/partners/webhooks.ts'
import { CardHead } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { webhooksQuery } from '../../queries/api/webhooks.ts'
import { AddIcon, WebhooksIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { plural } from '../../ui/texts/format.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'

const stateChips = [{ value: 'failing', text: 'Failing or turned off' }] as const
const sorts = ['url', 'keyName'] as const
const fields = { state: oneOf(['failing'] as const) }
const search = listSearch(fields, sorts, 'url')

const pick =
  ({ q, state, sort }: SearchValues<typeof fields, (typeof sorts)[number]>) =>
  (rows: readonly Webhook[]): Webhook[] =>
    sortRows(
      rows.filter(
        (row) =>
          matchesSearch(q, row.url, row.keyName) &&
          (state === undefined || row.failingSince !== null || row.disabledAt !== null),
      ),
      sort,
      { url: (row) => row.url, keyName: (row) => row.keyName },
    )

const keyOf = (row: Webhook) => row.webhookId
const words = {
  icon: WebhooksIcon,
  empty: 'No webhooks yet',
  emptyText: 'Add one to tell a partner’s program of packages and invoices as soon as they change.',
}

const UrlLink = ({ row }: { row: Webhook }) => <OpenRowLink id={row.webhookId}>{row.url}</OpenRowLink>

const columns: ListColumn<Webhook, (typeof sorts)[number]>[] = [
  {
    key: 'url',
    header: 'Address',
    width: 'minmax(200px, 2fr)',
    sort: 'url',
    fixed: true,
    cell: (row) => <UrlLink row={row} />,
  },
  { key: 'key', header: 'API key', width: 'minmax(0, 1fr)', sort: 'keyName', cell: (row) => row.keyName },
  { key: 'waiting', header: 'Waiting', width: '100px', end: true, cell: (row) => row.waiting },
  { key: 'state', header: 'Status', width: '130px', cell: (row) => <WebhookState webhook={row} /> },
]

/** The addresses of partners that are notified of events. */
export function WebhooksPage() {
  const list = useListSearch(search)
  const source = useWholeList(webhooksQuery, pick(list.values))
  const shownColumns = useColumns('webhooks', columns)
  const row = useOpenRow()
  const opened = source.rows.find((candidate) => keyOf(candidate) === row.id)
  const filters = { chips: oneChips(stateChips, list.values.state, (state) => list.set({ state })) }
  return (
    <Page
      title="Webhooks"
      note={source.is === 'shown' && plural(source.total, 'webhook')}
      actions={
        <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
          New webhook
        </Button>
      }
    >
      <ListToolbar
        {...{ name: 'webhooks', list, columns: shownColumns, filters }}
        label="Search webhooks"
        placeholder="Address, API key"
      />
      <ListRows
        {...{ list, filters, columns: shownColumns, source, words }}
        label="Webhooks"
        rowKey={keyOf}
        rowName={({ url }) => url}
        card={(webhook) => (
          <>
            <CardHead>
              <UrlLink row={webhook} />
            </CardHead>
            <div style={{ overflowWrap: 'anywhere' }}>{webhook.keyName}</div>
            <WebhookState webhook={webhook} />
          </>
        )}
      />
      {row.id === newRow && <NewWebhookDialog onClose={row.close} />}
      {opened && <WebhookDialog webhook={opened} onClose={row.close} />}
    </Page>
  )
}
