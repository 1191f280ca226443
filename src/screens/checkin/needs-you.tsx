import { Anchor, Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useRefusedHelp } from '../../data/refused-help.ts'
import { exportQueue, type RefusedChange, useRefused } from '../../data/sync-status.ts'
import { Panel } from '../../ui/panel.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { RefusedCard } from './later.ts'

/** What the server refused of this device's work. It stays here until a person has dealt with it. */
export function NeedsYou() {
  const refused = useRefused()
  if (refused.length === 0) return null
  return (
    <Panel
      title={`Needs you (${refused.length})`}
      action={
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconDownload size={18} />}
          onClick={async () => saveFile(await exportQueue(), 'quayside-queue.json')}
        >
          Export
        </Button>
      }
    >
      <Stack gap="xl">
        {refused.map((change) => (
          <OneRefused key={change.uid} change={change} />
        ))}
      </Stack>
    </Panel>
  )
}

function OneRefused({ change }: { change: RefusedChange }) {
  const help = useRefusedHelp(change)
  const { truth } = help
  const openLink = truth && (
    <Anchor component={Link} to={`/admin/packages/${truth.packageId}`}>
      Open
    </Anchor>
  )
  return (
    <Suspense>
      <RefusedCard change={change} openLink={openLink} {...help} />
    </Suspense>
  )
}
