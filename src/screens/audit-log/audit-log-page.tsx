import { Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { auditedEntities, entityText } from '#sync/nouns/audit.ts'
import { idsIn } from '../../components/audit-entry.ts'
import { useColumns } from '../../components/list/columns.ts'
import { ExportMenu } from '../../components/list/export-menu.tsx'
import { daysFilter, oneFilter } from '../../components/list/filter-kinds.tsx'
import { ListRows } from '../../components/list/list-rows.tsx'
import { ListToolbar } from '../../components/list/list-toolbar.tsx'
import { useOpenRow } from '../../components/list/open-row.tsx'
import type { ListSource } from '../../components/list/source.ts'
import { type ListControl, useListSearch } from '../../components/list/use-list-search.ts'
import { useServerList } from '../../components/list/use-server-list.ts'
import { exportAudit } from '../../queries/api/exports.ts'
import { auditTrailRows } from '../../queries/api/server-cache/lists.ts'
import { useNamesOfIds } from '../../queries/known-names.ts'
import { AuditIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/layout/page.tsx'
import { formatDay, plural } from '../../ui/texts/format.ts'
import { type AuditAct, toActs } from './acts.ts'
import { AuditDialog } from './audit-dialog.tsx'
import { AuditCard, auditBody, auditColumns, auditName, auditSearch } from './audit-list.tsx'
import { UnreadableAlert } from './unreadable-alert.tsx'

const keyOf = (row: AuditEntry) => String(row.auditId)
const entities = auditedEntities.map((value) => ({ value, text: entityText(value) }))
const words = {
  icon: AuditIcon,
  many: 'entries',
  empty: 'No changes recorded',
  emptyText: 'Every change is recorded here with who made it.',
}

const countText = ({ total, isLowerBound }: Pick<ListSource<AuditEntry>, 'total' | 'isLowerBound'>) =>
  plural(total, 'entry', 'entries') + (isLowerBound ? ' or more' : '')

const fewestActs = 20

/** The same list by act. Pages are read on until there are enough acts to fill the screen. */
function useActs(source: ListSource<AuditEntry>): ListSource<AuditAct> {
  const acts = useMemo(() => toActs(source.rows), [source.rows])
  const isShort = acts.length < fewestActs && source.rows.length < source.total
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came may still not be enough
  useEffect(() => {
    if (isShort && source.is === 'shown') source.more()
  }, [isShort, source.is, source.rows.length])
  return { ...source, rows: acts, total: source.total - source.rows.length + acts.length }
}

const auditMenus = ({
  values,
  set,
}: Pick<ListControl<typeof auditSearch.fields, 'at'>, 'values' | 'set'>) => [
  oneFilter({
    key: 'entity',
    text: 'What',
    options: entities,
    value: values.entity,
    set: (entity) => set({ entity }),
  }),
  daysFilter({ key: 'days', text: 'When', from: values.from, to: values.to, set }),
]

/** The filters that a link or a dialog sets. `person`: the name, if an entry shows it. */
const auditChips = (
  { values, set }: Pick<ListControl<typeof auditSearch.fields, 'at'>, 'values' | 'set'>,
  person: string | undefined,
) =>
  [
    {
      key: 'person',
      text: `By ${person ?? 'one person'}`,
      isOn: Boolean(values.person),
      toggle: () => set({ person: undefined }),
    },
    {
      key: 'row',
      text: 'One row',
      isOn: Boolean(values.entityId),
      toggle: () => set({ entityId: undefined }),
    },
  ].filter(({ isOn }) => isOn)

/** The changes with their people and times, of everyone, of one person, or of one row. */
export function AuditLogPage() {
  const list = useListSearch(auditSearch)
  const { values, set } = list
  const entrySource = useServerList(auditTrailRows(auditBody(values)), keyOf)
  const source = useActs(entrySource)
  const deviceNames = useNamesOfIds(idsIn(entrySource.rows))
  const names = new Map([...deviceNames, ...Object.entries(entrySource.names ?? {})])
  const columns = useColumns('audit', auditColumns(names))
  const row = useOpenRow()
  const opened = source.rows.find((act) => keyOf(act) === row.id)
  const person = source.rows.find((candidate) => candidate.accountId === values.person)?.by
  const filters = { chips: auditChips(list, person), menus: auditMenus(list) }
  return (
    <Page title="Audit Trail" note={source.is === 'shown' && countText(entrySource)}>
      <ListToolbar
        {...{ name: 'audit', list, columns, filters }}
        label="Search the audit trail"
        placeholder="Number, person, action, value"
      >
        <ExportMenu title="Audit log" load={(format) => exportAudit({ ...auditBody(values), format })} />
      </ListToolbar>
      {source.filedUntil && (
        <Text c="dimmed" size="sm" mb="xs">
          Entries up to {formatDay(source.filedUntil)} come from monthly files and take a little longer to
          load.
        </Text>
      )}
      <UnreadableAlert files={entrySource.unreadable ?? []} />
      <ListRows
        {...{ list, filters, columns, source, words }}
        label="Audit trail"
        rowKey={keyOf}
        rowName={auditName}
        card={(entry) => <AuditCard row={entry} names={names} />}
      />
      {opened && (
        <AuditDialog
          act={opened}
          names={names}
          onPerson={() => set({ person: opened.accountId })}
          onRow={() => set({ entityId: opened.entityId })}
          onClose={row.close}
        />
      )}
    </Page>
  )
}
