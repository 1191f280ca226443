import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { auditActionText, auditedEntities, auditorName, entityText, pageOfRow } from '#sync/nouns/audit.ts'
import { auditedFields, type IdNames, isBareId } from '../../components/audit-entry.ts'
import { CardHead } from '../../components/list/cells.tsx'
import type { ListColumn } from '../../components/list/columns.ts'
import { OpenRowLink } from '../../components/list/open-row.tsx'
import { listSearch, oneDay, oneId, oneOf, type SearchValues } from '../../components/list/search.ts'
import { formatDateTime, formatMoment, momentHeader, plural, unknownText } from '../../ui/texts/format.ts'
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

/** The other rows of an act by their names, and how many more there are. */
function othersText({ auditId, entityId, entries }: AuditAct, names: IdNames): string {
  const otherEntries = entries.filter((entry) => entry.auditId !== auditId)
  const otherNames = new Set(otherEntries.flatMap((entry) => names.get(entry.entityId) ?? []))
  otherNames.delete(names.get(entityId) ?? '')
  const unnamedRows = otherEntries.filter((entry) => !names.has(entry.entityId)).length
  const nameList = [...otherNames].join(', ')
  const rest = unnamedRows > 0 && `and ${plural(unnamedRows, 'more row')}`
  return [nameList && `also ${nameList}`, rest].filter(Boolean).join(' ')
}

/** The same of an act, with the other rows that it changed. */
const summary = (act: AuditAct, names: IdNames): string =>
  [othersText(act, names), entrySummary(act, names)].filter(Boolean).join(' · ')

const recordText = ({ entity, entityId }: AuditEntry, names: IdNames): string =>
  [entityText(entity), names.get(entityId)].filter(Boolean).join(' ')

/** The kind of row and its number or name, which leads to its page. */
function RecordLink({ row, names }: { row: AuditEntry; names: IdNames }) {
  const text = recordText(row, names)
  const page = pageOfRow(row.entity, row.entityId)
  if (page === null) return <>{text}</>
  return (
    <Anchor component={Link} to={page} fz="inherit" c="inherit" tabIndex={-1}>
      {text}
    </Anchor>
  )
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
  { key: 'at', header: momentHeader('When'), width: '190px', cell: (row) => formatMoment(row.at) },
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
    width: 'minmax(0, 1.2fr)',
    cell: (row) => <RecordLink row={row} names={names} />,
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
    <div style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {recordText(row, names)}
    </div>
    <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 12 }}>
      <span>{auditorName(row.by)}</span>
      <span>{formatDateTime(row.at)}</span>
    </div>
    <div style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {summary(row, names)}
    </div>
  </>
)
