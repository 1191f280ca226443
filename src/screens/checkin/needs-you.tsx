import { Button, Stack } from '@mantine/core'
import { downloadUnsent } from '../../changes/download.ts'
import { useRefusedHelp } from '../../changes/refused-help.ts'
import { RefusedCard } from '../../components/settle/refused-card.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { type RefusedChange, useRefused } from '../../queries/sync-status.ts'
import { DownloadIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'

/** This device's work that the server refused. It stays here until a person has resolved it. */
export function NeedsYou() {
  const refusedItems = useRefused()
  if (!refusedItems || refusedItems.length === 0) return null
  return (
    <Panel
      title={`Needs attention (${refusedItems.length})`}
      action={
        <Button variant="subtle" leftSection={<DownloadIcon size={18} />} onClick={downloadUnsent}>
          Export
        </Button>
      }
    >
      <Stack gap="xl">
        <ShowMore rows={refusedItems} what="change">
          {(change) => <OneRefused key={change.uid} change={change} />}
        </ShowMore>
      </Stack>
    </Panel>
  )
}

function OneRefused({ change }: { change: RefusedChange }) {
  const help = useRefusedHelp(change)
  return (
    <RefusedCard
      change={change}
      openAt={(packageId) => pathTo('/admin/packages/$package', { package: packageId })}
      {...help}
    />
  )
}
