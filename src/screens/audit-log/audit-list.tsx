import type { AuditEntry } from '#sync/api/access-control.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { auditActionText, auditedEntities, auditorName, entityText } from '#sync/nouns/audit.ts'
import { auditedFields, type IdNames, isBareId } from '../../components/audit-entry.ts'
import { CardHead } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneDay, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { formatDateTime, plural, unknownText } from '../../ui/format.ts'
import type { AuditAct } from './acts.ts'

const fields = { entity: oneOf(auditedEntities), person: oneId, entityId: oneId, from: oneDay, to: oneDay }
export const auditSearch = listSearch(fields, ['at'], '-at')
type AuditSearch = SearchValues<typeof fields, 'at'>

/** The filter as the server expects it. */
export const auditBody = ({ q, entity, person, entityId, from, to }: AuditSearch) => ({
  ...(q ? { searchString: q } : {}),
  ...(entity ? { entity } : {}),
  ...(person ? { person } : {}),
  ...(entityId ? { entityId } : {}),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: startOfDay(to, 1) } : {}),
})

export const auditName = ({ action, by, at }: AuditEntry): string =>
  `${auditActionText(action)} by ${auditorName(by)}, ${formatDateTime(at)}`

/** A summary of the changes in one line; the row opens all of them. */
function entrySummary(entry: AuditEntry, names: IdNames): string {
  // Ids without a name would fill the line.
  const changes = auditedFields(entry, names).filter(({ before, after }) => ![before, after].some(isBareId))
  if (!entry.before)
    return changes
      .filter(({ after }) => after !== unknownText)
      .map(({ field, after }) => `${field} ${after}`)
      .join(', ')
  if (!entry.after) return 'Deleted'
  return changes.map(({ field, before, after }) => `${field} ${before} → ${after}`).join(', ')
}

/** The same of an act, with how many more rows it changed. */
function summary(act: AuditAct, names: IdNames): string {
  const moreRows = act.entries.length - 1
  return [entrySummary(act, names), moreRows > 0 && `and ${plural(moreRows, 'more row')}`]
    .filter(Boolean)
    .join(' · ')
}

const ActionLink = ({ row }: { row: AuditEntry }) => (
  <OpenRowLink id={String(row.auditId)}>{auditActionText(row.action)}</OpenRowLink>
)

export const auditColumns = (names: IdNames): ListColumn<AuditAct, 'at'>[] => [
  {
    key: 'action',
    header: 'Action',
    width: 'minmax(150px, 0.9fr)',
    fixed: true,
    cell: (row) => <ActionLink row={row} />,
  },
  { key: 'at', header: 'When', width: '190px', cell: (row) => formatDateTime(row.at) },
  {
    key: 'by',
    header: 'Who',
    width: 'minmax(0, 0.8fr)',
    cell: (row) => auditorName(row.by),
  },
  { key: 'role', header: 'Role', width: '100px', roomy: true, cell: (row) => row.role || unknownText },
  {
    key: 'entity',
    header: 'What',
    width: '130px',
    roomy: true,
    cell: (row) => entityText(row.entity),
  },
  {
    key: 'changes',
    header: 'Changes',
    width: 'minmax(0, 2fr)',
    roomy: true,
    cell: (row) => summary(row, names),
  },
  {
    key: 'ip',
    header: 'From',
    width: '130px',
    optional: true,
    roomy: true,
    cell: (row) => row.ip || unknownText,
  },
]

/** A row of the list on a phone. */
export const AuditCard = ({ row, names }: { row: AuditAct; names: IdNames }) => (
  <>
    <CardHead>
      <ActionLink row={row} />
    </CardHead>
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 12 }}>
      <span>{auditorName(row.by)}</span>
      <span>{formatDateTime(row.at)}</span>
    </div>
    <div style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {summary(row, names)}
    </div>
  </>
)
