import { Alert, Button, Progress, Text } from '@mantine/core'
import { skewWords, statusParts } from '../../components/session/sync-labels.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { wakeNow } from '../../replica/engine-wake.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { OfflineIcon, RefreshIcon, ServerIcon, SyncedIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCount, formatDateTime, plural } from '../../ui/texts/format.ts'
import { levelText, problemText, stillText, updatesText } from './connection-labels.ts'
import { useReader } from './use-reader.ts'

export function ConnectionPanel() {
  const { level, message } = useConnectionStore()
  const { work, catchingUp, behind, lastSyncedAt, live } = useSyncStatus()
  const { problem, lost, mayPull, hawbProblem, skewMs } = useSyncStore()
  const reader = useReader()
  const wrong = [
    // Without a connection it would only repeat the message below.
    message === null ? problem : null,
    lost && texts[reader].lost(plural(lost.pending, 'change')),
    mayPull ? null : texts[reader].outdated,
    hawbProblem,
    stillText(level, reader) && `${problemText(level, message, true) ?? ''} ${stillText(level, reader)}`,
    skewWords(skewMs),
  ].filter((words) => typeof words === 'string')
  return (
    <Panel
      title="Connection"
      action={
        <Button leftSection={<RefreshIcon size={18} />} onClick={wakeNow}>
          Sync now
        </Button>
      }
    >
      {wrong.map((words) => (
        <Alert key={words} color="orange" mb="sm">
          {words}
        </Alert>
      ))}
      <FactList
        facts={[
          ['Server', <Tag key="level" {...levelLook[level]} text={levelText[level]} quiet />],
          [texts[reader].workLabel, statusParts(work, behind, texts[reader].file).join(', ')],
          ['Updates', updatesText({ live, level, mayPull })],
          ['Last synced', lastSyncedAt ? formatDateTime(lastSyncedAt) : 'Not yet'],
        ]}
      />
      {level === 'slow' && <Text mt="sm">{message}</Text>}
      {catchingUp && <CatchingUp {...catchingUp} />}
    </Panel>
  )
}

const texts = {
  staff: {
    workLabel: 'Your work',
    file: 'photo',
    outdated: 'This app is out of date. Your work still syncs. Update the app to see what others do.',
    lost: (changes: string) =>
      `This browser cleared ${changes} before syncing. Tell the office: they may have to be done again.`,
  },
  customer: {
    workLabel: 'Your changes',
    file: 'file',
    outdated: 'This app is out of date. Update it to see what’s new about your packages.',
    lost: (changes: string) => `This browser cleared ${changes} before we received them. Make them again.`,
  },
} as const

const good = { tone: 'good', icon: SyncedIcon } as const
const warn = { tone: 'warn', icon: OfflineIcon } as const
const levelLook = {
  unknown: { tone: 'neutral', icon: ServerIcon },
  ok: good,
  slow: warn,
  unhealthy: warn,
  intercepted: warn,
  'server-down': warn,
  offline: warn,
} as const

function CatchingUp({ done, total }: { done: number; total: number }) {
  const words = `Catching up: ${formatCount(done)} of ${formatCount(total)}`
  return (
    <div>
      <Text size="sm" mt="sm" mb={4}>
        {words}
      </Text>
      <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={words} />
    </div>
  )
}
