import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { auditActionText, auditorName, entityText, pageOfRow } from '#sync/nouns/audit.ts'
import { auditedFields, type IdNames } from '../../components/audit-entry.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatDateTime, unknownText } from '../../ui/texts/format.ts'
import type { AuditAct } from './acts.ts'
import classes from './audit-log.module.css'

interface AuditDialogProps {
  act: AuditAct
  names: IdNames
  /** Filters by this person. */
  onPerson: () => void
  /** Filters by this row. */
  onRow: () => void
  onClose: () => void
}

/** A change with its person and device, each field before and after, and a link to the row. */
export function AuditDialog({ act, names, onPerson, onRow, onClose }: AuditDialogProps) {
  const { action, at, by, role, entity, entityId, ip, deviceId, accountId } = act
  const page = pageOfRow(entity, entityId)
  return (
    <Dialog onClose={onClose} size="lg" title={auditActionText(action)}>
      <Stack>
        <FactList
          facts={[
            ['When', formatDateTime(at)],
            ['Who', auditorName(by)],
            ['Role', role || unknownText],
            ['From', ip || null],
            ['Device', deviceId || null],
            ['What', page ? <RowLink key="row" to={page} text={rowText(act, names)} /> : rowText(act, names)],
          ]}
        />
        <EntryChanges entry={mainOf(act)} names={names} />
        {otherEntries(act).map((entry) => (
          <details key={entry.auditId}>
            <summary>{rowText(entry, names)}</summary>
            <EntryChanges entry={entry} names={names} />
          </details>
        ))}
        <Group>
          <Button variant="default" onClick={onRow} disabled={entityId.length !== 36}>
            History of this record
          </Button>
          <Button variant="default" onClick={onPerson} disabled={accountId.length !== 36}>
            More by this person
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const RowLink = ({ to, text }: { to: string; text: string }) => (
  <Anchor component={Link} to={to}>
    Open the {text}
  </Anchor>
)

const otherEntries = ({ auditId, entries }: AuditAct): AuditEntry[] =>
  entries.filter((entry) => entry.auditId !== auditId)

const mainOf = (act: AuditAct): AuditEntry =>
  act.entries.find((entry) => entry.auditId === act.auditId) ?? act

/** "Package TBA123": the kind of row and its name, if this device knows it. */
const rowText = ({ entity, entityId }: AuditEntry, names: IdNames): string =>
  [entityText(entity), names.get(entityId)].filter(Boolean).join(' ')

function EntryChanges({ entry, names }: { entry: AuditEntry; names: IdNames }) {
  const changes = auditedFields(entry, names)
  if (changes.length === 0) return <Text c="dimmed">No fields recorded.</Text>
  return (
    <table className={classes['changes']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
