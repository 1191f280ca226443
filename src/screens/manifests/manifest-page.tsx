import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { BillDialog } from '../../components/bill/bill-dialog.tsx'
import { LoadedAt, ServerContent } from '../../components/server-content.tsx'
import { serverManifestQuery } from '../../queries/api/manifests.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { type ManifestItem, useManifest, useManifestItems } from '../../queries/manifests.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { ScansWait } from '../../scan/scans-wait.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { useAddedText } from './load/use-added-text.ts'
import { ManifestActions } from './manifest-actions.tsx'
import { ManifestLoading, manifestsLink } from './manifest-loading.tsx'
import { ManifestWork } from './manifest-work.tsx'

const awayText =
  'This manifest isn’t on this device. It may be in the archive, which is searched when there is a connection.'

/**
 * A manifest: loading by scan, sealing, its progress, and the count on arrival. It comes from this device, or from the
 * server if it isn't here, and is shown by the same component, so that what is open stays open when the rows arrive.
 */
export function ManifestPage({ manifestId }: { manifestId: string }) {
  const manifest = useManifest(manifestId)
  const items = useManifestItems(manifestId)
  const isBehind = useIsBehind()
  const answer = useServerQuery({ ...serverManifestQuery(manifestId), enabled: manifest === null })
  if (manifest === undefined || !items) return <ManifestLoading />
  if (manifest) return <ManifestContent manifest={manifest} items={items} />
  if (answer.is === 'shown')
    return <ManifestContent manifest={answer.data} items={itemsIn(answer.data)} age={answer} />
  if (answer.is === 'loading') return <ManifestLoading />
  return (
    <Page title="Manifest" back={manifestsLink}>
      {isBehind && <ScansWait />}
      <Panel>
        <ServerContent answer={answer} away={awayText}>
          {() => null}
        </ServerContent>
      </Panel>
    </Page>
  )
}

interface ServerLines {
  lines: readonly ManifestItem['line'][]
  packages: readonly Package[]
}

function itemsIn({ lines, packages }: ServerLines): ManifestItem[] {
  const packagesById = new Map(packages.map((pkg) => [pkg.packageId, pkg]))
  return lines.map((line) => ({ line, pkg: packagesById.get(line.packageId) ?? null, owner: null }))
}

interface ManifestContentProps {
  manifest: Manifest
  items: readonly ManifestItem[]
  /** When a manifest that isn't on this device was loaded. */
  age?: { oldSinceMs: number | null }
}

function ManifestContent({ manifest, items, age }: ManifestContentProps) {
  const isBehind = useIsBehind()
  const isLocal = age === undefined
  useAddedText(manifest.number)
  const [isBilling, bills] = useDisclosure(false)
  const serverNote = isBehind
    ? 'Still syncing to this device. You can edit it once it’s here.'
    : 'Only on the server: not kept on this device'
  const newNote = manifest.number === null ? 'The number comes when it’s synced' : undefined
  return (
    <Page
      title={manifest.number ?? 'New manifest'}
      note={isLocal ? newNote : serverNote}
      back={manifestsLink}
      actions={isLocal && <ManifestActions manifest={manifest} items={items} onBill={bills.open} />}
    >
      <Stack>
        {age && <LoadedAt answer={age} />}
        <ManifestWork manifest={manifest} items={items} readOnly={!isLocal} onBill={bills.open} />
      </Stack>
      {isBilling && (
        <BillDialog
          title={`Bill ${manifest.number ?? 'this manifest'}`}
          selection={{ manifestId: manifest.manifestId }}
          onClose={bills.close}
        />
      )}
    </Page>
  )
}
