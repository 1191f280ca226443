import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { downloadUnsent } from '../../data/download.ts'
import { useRefusedHelp } from '../../data/refused-help.ts'
import { type RefusedChange, useRefused } from '../../data/sync-status.ts'
import { FirstOf } from '../../ui/first-of.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RefusedCard } from './later.ts'

/** What the server refused of this device's work. It stays here until a person has dealt with it. */
export function NeedsYou() {
  const refused = useRefused()
  if (refused.length === 0) return null
  return (
    <Panel
      title={`Needs you (${refused.length})`}
      action={
        <Button variant="subtle" leftSection={<IconDownload size={18} />} onClick={downloadUnsent}>
          Export
        </Button>
      }
    >
      <Stack gap="xl">
        <FirstOf rows={refused} what="change">
          {(change) => <OneRefused key={change.uid} change={change} />}
        </FirstOf>
      </Stack>
    </Panel>
  )
}

function OneRefused({ change }: { change: RefusedChange }) {
  const help = useRefusedHelp(change)
  return (
    <Suspense>
      <RefusedCard change={change} openAt={(packageId) => `/admin/packages/${packageId}`} {...help} />
    </Suspense>
  )
}
