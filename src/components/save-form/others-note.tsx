import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { EditEntry } from '#sync/api/edits.ts'
import { fieldLabel } from '#sync/entities/field-label.ts'
import { listText } from '#sync/lib/list-text.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { editEntriesQuery } from '../../queries/api/audit.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { EditIcon } from '../../ui/icons.ts'
import { timeOrMoment } from '../time-or-moment.ts'

/** The changes other people made to a row, by field name. */
interface Others {
  readonly changed: readonly string[]
  readonly clashes: readonly { readonly name: string; readonly theirs: unknown }[]
}

export interface OthersNoteProps {
  edit: string
  rowId: string
  others: Others
  onTheirs: (name: string) => void
  onMine: (name: string) => void
  onClose: () => void
}

/** Says who changed the same row while the form was open, and asks which value to keep where both changed a field. */
export function OthersNote(props: OthersNoteProps) {
  const session = useSession()
  return session && isStaff(session.role) ? <StaffNote {...props} /> : <Note {...props} editor={somebody} />
}

interface Editor {
  readonly name: string
  /** The time in brackets; empty if unknown. */
  readonly when: string
}

const somebody: Editor = { name: 'Somebody', when: '' }

/** The latest change to any changed field, or the latest of all if the audit log uses other names. */
function editorOf(entries: readonly EditEntry[], changedFields: readonly string[]): Editor {
  const entry =
    entries.find(({ fields }) => changedFields.some((name) => fields.includes(name))) ?? entries[0]
  if (!entry) return somebody
  const name = entry.isOwn ? 'You (on another page)' : entry.by || 'The system'
  return { name, when: ` (${timeOrMoment(entry.at)})` }
}

function StaffNote(props: OthersNoteProps) {
  const answer = useServerQuery(editEntriesQuery(props.edit, props.rowId))
  const entries = answer.is === 'shown' ? answer.data : []
  return <Note {...props} editor={editorOf(entries, props.others.changed)} />
}

function Note({ editor, others: edits, onTheirs, onMine, onClose }: OthersNoteProps & { editor: Editor }) {
  const { changed: changedFields, clashes } = edits
  return (
    <Alert
      color={clashes.length > 0 ? 'yellow' : 'blue'}
      icon={<EditIcon />}
      role="status"
      withCloseButton={clashes.length === 0}
      closeButtonLabel="Hide"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {editor.name} changed {listText(changedFields.map(fieldLabel))} while you were editing{editor.when}.{' '}
          {clashes.length > 0
            ? 'Choose what to keep where you both changed it.'
            : 'The form shows it. Nothing you typed was changed.'}
        </Text>
        {clashes.map((clash) => (
          <Group key={clash.name} gap="xs">
            <Text size="sm" style={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
              {fieldLabel(clash.name)}
              {typeof clash.theirs === 'string' && `: “${clash.theirs}” is saved`}
            </Text>
            <Button variant="default" size="sm" onClick={() => onTheirs(clash.name)}>
              Take theirs
            </Button>
            <Button variant="default" size="sm" onClick={() => onMine(clash.name)}>
              Keep mine
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
