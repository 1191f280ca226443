import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { auditActionText, auditorName } from '#sync/nouns/audit.ts'
import { rowAuditQuery } from '../queries/api/audit.ts'
import { useServerQuery } from '../queries/api/server-cache/use-server-query.ts'
import { useNamesOfIds } from '../queries/known-names.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { formatDateTime } from '../ui/texts/format.ts'
import { auditedFields, idsIn } from './audit-entry.ts'
import { ServerContent } from './server-content.tsx'

const step = 20

/** The changes of a row with values before and after, for administrators. */
export function RowAudit({ entityId }: { entityId: string }) {
  const [size, setSize] = useState(step)
  const answer = useServerQuery(rowAuditQuery(entityId, size))
  return (
    <Panel title="Audit log">
      <ServerContent answer={answer} away="The audit log is shown when you’re online.">
        {({ result, totalItems, isLowerBound }) => (
          <>
            {result.length === 0 && <Text c="dimmed">No changes recorded.</Text>}
            {result.map((entry) => (
              <Entry key={entry.auditId} entry={entry} />
            ))}
            {(totalItems > result.length || isLowerBound) && size < 100 && (
              <Button variant="subtle" onClick={() => setSize(100)}>
                Show more
              </Button>
            )}
          </>
        )}
      </ServerContent>
    </Panel>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const names = useNamesOfIds(idsIn([entry]))
  const changes = auditedFields(entry, names).map(({ field, before, after }) =>
    entry.before ? `${field}: ${before} → ${after}` : `${field}: ${after}`,
  )
  return (
    <details>
      <summary>
        <Text span size="sm">
          {auditActionText(entry.action)} · {auditorName(entry.by)} · {formatDateTime(entry.at)}
        </Text>
      </summary>
      {changes.map((change) => (
        <Text key={change} size="xs" c="dimmed" ml="md" style={{ overflowWrap: 'anywhere' }}>
          {change}
        </Text>
      ))}
      {entry.ip && (
        <Text size="xs" c="dimmed" ml="md">
          From {entry.ip}
        </Text>
      )}
    </details>
  )
}
