import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBranches } from '../../data/branches.ts'
import { mutate } from '../../data/mutate.ts'
import { usePackage } from '../../data/packages.ts'
import {
  discardRefused,
  exportQueue,
  type RefusedChange,
  retryRefused,
  useRefused,
} from '../../data/sync-status.ts'
import { toastError } from '../../stores/notifications.ts'
import { packageIdOf } from '../../ui/change-words.ts'
import { noNames } from '../../ui/package-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { RefusedCard } from '../../ui/settle/refused-card.tsx'

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
  const truth = usePackage(packageIdOf(change) ?? '') ?? null
  const branches = useBranches()
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toastError('Not saved', error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <RefusedCard
      change={change}
      truth={truth}
      openLink={
        truth && (
          <Link to="/admin/packages/$package" params={{ package: truth.packageId }}>
            Open
          </Link>
        )
      }
      names={{ ...noNames, branch: (id) => branches?.find((one) => one.branchId === id)?.name }}
      busy={busy}
      actions={{
        discard: () => act(() => discardRefused(change.uid)),
        retry: (args) => act(() => retryRefused(change.uid, args)),
        update: (packageId, changes) =>
          act(async () => {
            await mutate('package.update', { packageId, changes })
            await discardRefused(change.uid)
          }),
      }}
    />
  )
}
