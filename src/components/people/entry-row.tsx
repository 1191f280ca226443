import { ActionIcon, Group, Text } from '@mantine/core'
import { DeleteIcon, EditIcon } from '../../ui/icons.ts'

interface EntryRowProps {
  title: string
  text: string
  /** Without it the entry is read-only. */
  onEdit?: () => void
  onRemove?: () => void
}

/** A person or address with buttons to edit and remove it. */
export const EntryRow = ({ title, text, onEdit, onRemove }: EntryRowProps) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text>{title}</Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
    <Group gap={0} wrap="nowrap">
      {onEdit && (
        <ActionIcon aria-label={`Edit ${title}`} onClick={onEdit}>
          <EditIcon size={20} />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon aria-label={`Remove ${title}`} onClick={onRemove}>
          <DeleteIcon size={20} />
        </ActionIcon>
      )}
    </Group>
  </Group>
)
