import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#sync/api/access-control.ts'
import { auditActionText, entityText, pageOfRow } from '#sync/nouns/audit.ts'
import { auditedFields } from '../../components/audit-entry.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FactList } from '../../ui/facts.tsx'
import { formatDateTime, unknownText } from '../../ui/format.ts'
import classes from './audit-log.module.css'

interface AuditDialogProps {
  entry: AuditEntry
  /** Filters by this person. */
  onPerson: () => void
  /** Filters by this row. */
  onRow: () => void
  onClose: () => void
}

/** A change with its person and device, each field before and after, and a link to the row. */
export function AuditDialog({ entry, onPerson, onRow, onClose }: AuditDialogProps) {
  const { action, at, by, role, entity, entityId, ip, deviceId, accountId } = entry
  const page = pageOfRow(entity, entityId)
  const changes = auditedFields(entry)
  return (
    <Dialog onClose={onClose} size="lg" title={auditActionText(action)}>
      <Stack>
        <FactList
          facts={[
            ['When', formatDateTime(at)],
            ['Who', by || 'System'],
            ['Role', role || unknownText],
            ['From', ip || null],
            ['Device', deviceId || null],
            ['What', page ? <RowLink key="row" to={page} text={entityText(entity)} /> : entityText(entity)],
          ]}
        />
        {changes.length === 0 && <Text c="dimmed">No fields recorded.</Text>}
        {changes.length > 0 && (
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
        )}
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
