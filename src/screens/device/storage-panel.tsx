import { Text } from '@mantine/core'
import { type StorageUse, useStorageUse } from '../../browser/storage.ts'
import { sizeText } from '../../components/session/sync-labels.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

/** The browser's answer to the request for protected storage. */
const keptText = (isPersisted: boolean | null): string => {
  if (isPersisted === null) return 'Checking…'
  return isPersisted
    ? 'On. The browser doesn’t delete data by itself.'
    : 'Off. The browser may delete data if the disk fills up.'
}

const roomText = (room: StorageUse | null | undefined): string => {
  if (room === undefined) return 'Checking…'
  return room ? `${sizeText(room.used)} of ${sizeText(room.quota)}` : 'The browser doesn’t say'
}

export function StoragePanel() {
  const room = useStorageUse()
  const isPersisted = useSyncStore((state) => state.persisted)
  return (
    <Panel title="Storage">
      <FactList
        facts={[
          ['Used', roomText(room)],
          ['Protected storage', keptText(isPersisted)],
        ]}
      />
      {isPersisted === false && (
        <Text size="sm" c="dimmed" mt="sm">
          Install the app on your home screen: most browsers then protect its data.
        </Text>
      )}
    </Panel>
  )
}
