import { Text } from '@mantine/core'
import { useRoom } from '../../data/storage.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sizeText } from '../../ui/sync-words.ts'

/** What the browser answered when it was asked to keep this site's data whatever happens. */
const keptText = (persisted: boolean | null): string => {
  if (persisted === null) return 'The browser has not been asked yet'
  return persisted
    ? 'Yes: the browser does not clear it by itself'
    : 'No: the browser may clear it when the disk is full'
}

export function StoragePanel() {
  const room = useRoom()
  const persisted = useSyncStore((state) => state.persisted)
  return (
    <Panel title="Storage">
      <Facts
        facts={[
          ['Used', room ? `${sizeText(room.used)} of ${sizeText(room.quota)}` : 'The browser does not tell'],
          ['Kept for good', keptText(persisted)],
        ]}
      />
      {persisted === false && (
        <Text size="sm" c="dimmed" mt="sm">
          Install the app on the home screen: most browsers then keep its data.
        </Text>
      )}
    </Panel>
  )
}
