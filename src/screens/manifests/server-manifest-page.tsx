import { Stack } from '@mantine/core'
import { ArrivalBadge } from '../../components/manifest-badges.tsx'
import { LoadedAt } from '../../components/server-content.tsx'
import { serverManifestQuery } from '../../queries/api/manifests.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useIsBehind } from '../../queries/sync-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundIcon } from '../../ui/icons.ts'
import { Page } from '../../ui/page.tsx'
import { LinesPanel } from './lines-panel.tsx'
import { ManifestFacts } from './manifest-facts.tsx'
import { ManifestLoading, manifestsLink } from './manifest-loading.tsx'

const awayText = 'It may be in the archive on the server. It is looked up when there is a connection.'

/** A manifest from the server that isn't on this device. */
export function ServerManifestPage({ manifestId }: { manifestId: string }) {
  const answer = useServerQuery(serverManifestQuery(manifestId))
  const isBehind = useIsBehind()
  if (answer.is === 'loading') return <ManifestLoading />
  if (answer.is !== 'shown')
    return (
      <Page title="Manifest" back={manifestsLink}>
        <EmptyState
          icon={NotFoundIcon}
          title="This manifest isn’t on this device"
          text={answer.is === 'failed' ? answer.error.message : awayText}
        />
      </Page>
    )
  const { lines, packages } = answer.data
  const packagesById = new Map(packages.map((pkg) => [pkg.packageId, pkg]))
  const items = lines.map((line) => ({ line, pkg: packagesById.get(line.packageId) ?? null, owner: null }))
  return (
    <Page
      title={answer.data.number ?? 'Manifest'}
      back={manifestsLink}
      note={
        isBehind
          ? 'Still syncing to this device. You can edit it once it’s here.'
          : 'Only on the server: not kept on this device'
      }
    >
      <Stack>
        <LoadedAt answer={answer} />
        <ManifestFacts manifest={answer.data} items={items} />
        <LinesPanel
          items={items}
          emptyText="No packages travelled on this manifest."
          end={({ line }) => <ArrivalBadge arrival={line.arrival} />}
        />
      </Stack>
    </Page>
  )
}
