import { Button, Code } from '@mantine/core'
import type { ApiKey } from '#sync/api/partners/api-keys.ts'
import { CardEnd, CardHead, Moment } from '../../components/list/cells.tsx'
import { type ListColumn, useColumns } from '../../components/list/columns.ts'
import { oneChips } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { newRow, OpenRowLink, useOpenRow } from '../../components/list/open-row.tsx'
import { listSearch, oneOf, type SearchValues } from '../../components/list/search.ts'
import { useListSearch } from '../../components/list/use-list-search.ts'
import { useWholeList } from '../../components/list/use-whole-list.ts'
import { matchesSearch, sortRows } from '../../components/list/whole-rows.ts'
import { apiKeysQuery } from '../../queries/api/api-keys.ts'
import { useBranchName } from '../../queries/branches.ts'
import { AddIcon, ApiKeysIcon, CheckIcon, StopIcon, TestIcon, WarningIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { plural, unknownText } from '../../ui/texts/format.ts'
import { ApiKeyDialog } from './key-dialog.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

const states = ['working', 'revoked'] as const
const stateChips = [
  { value: 'working', text: 'Working' },
  { value: 'revoked', text: 'Revoked' },
] as const
const sorts = ['name', 'used'] as const
const fields = { state: oneOf(states) }
const search = listSearch(fields, sorts, 'name')

const pick =
  ({ q, state, sort }: SearchValues<typeof fields, (typeof sorts)[number]>) =>
  (rows: readonly ApiKey[]): ApiKey[] =>
    sortRows(
      rows.filter(
        (row) =>
          matchesSearch(q, row.name, row.prefix) &&
          (state === undefined || (row.revokedAt !== null) === (state === 'revoked')),
      ),
      sort,
      { name: (row) => row.name, used: (row) => row.lastUsedAt ?? '' },
    )

const keyOf = (row: ApiKey) => row.apiKeyId
const words = {
  icon: ApiKeysIcon,
  many: 'API keys',
  empty: 'No API keys yet',
  emptyText: 'Create a key for a partner, whose program then reports packages and reads their status.',
}

const KeyState = ({ row }: { row: ApiKey }) => {
  if (row.revokedAt !== null) return <Tag tone="bad" icon={StopIcon} text="Revoked" />
  if (row.lostRights.length > 0) return <Tag tone="warn" icon={WarningIcon} text="Lacks rights" />
  if (row.isTest) return <Tag tone="info" icon={TestIcon} text="For tests" quiet />
  return <Tag tone="good" icon={CheckIcon} text="Works" quiet />
}

const NameLink = ({ row }: { row: ApiKey }) => <OpenRowLink id={row.apiKeyId}>{row.name}</OpenRowLink>

const columnsFor = (
  branchName: (branchId: string) => string,
): ListColumn<ApiKey, (typeof sorts)[number]>[] => [
  {
    key: 'name',
    header: 'Name',
    width: 'minmax(150px, 1.4fr)',
    sort: 'name',
    fixed: true,
    cell: (row) => <NameLink row={row} />,
  },
  { key: 'prefix', header: 'Key', width: '190px', cell: (row) => <Code>{row.prefix}…</Code> },
  {
    key: 'branch',
    header: 'Warehouse',
    width: 'minmax(0, 1fr)',
    roomy: true,
    cell: (row) => (row.branchId ? branchName(row.branchId) : unknownText),
  },
  {
    key: 'used',
    header: 'Last used',
    width: '120px',
    sort: 'used',
    falling: true,
    cell: (row) => (row.lastUsedAt ? <Moment at={row.lastUsedAt} /> : 'Never'),
  },
  {
    key: 'expires',
    header: 'Expires',
    width: '120px',
    roomy: true,
    cell: (row) => (row.expiresAt ? <Moment at={row.expiresAt} /> : 'Never'),
  },
  { key: 'state', header: 'Status', width: '140px', cell: (row) => <KeyState row={row} /> },
]

/** The keys of partners' programs. */
export function ApiKeysPage() {
  const list = useListSearch(search)
  const source = useWholeList(apiKeysQuery, pick(list.values))
  const columns = useColumns('api-keys', columnsFor(useBranchName()))
  const row = useOpenRow()
  const opened = source.rows.find((candidate) => keyOf(candidate) === row.id)
  const filters = { chips: oneChips(stateChips, list.values.state, (state) => list.set({ state })) }
  return (
    <Page
      title="API Keys"
      note={source.is === 'shown' && plural(source.total, 'API key')}
      actions={
        <Button leftSection={<AddIcon size={18} />} onClick={() => row.open(newRow)}>
          New API key
        </Button>
      }
    >
      <ListToolbar
        {...{ name: 'api-keys', list, columns, filters }}
        label="Search API keys"
        placeholder="Name, key"
      />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="API keys"
        rowKey={keyOf}
        rowName={({ name }) => name}
        card={(apiKey) => (
          <>
            <CardHead>
              <NameLink row={apiKey} />
            </CardHead>
            <CardEnd state={<KeyState row={apiKey} />} text={`${apiKey.prefix}…`} />
          </>
        )}
      />
      {row.id === newRow && <NewKeyDialog onClose={row.close} />}
      {opened && <ApiKeyDialog apiKey={opened} onClose={row.close} />}
    </Page>
  )
}
