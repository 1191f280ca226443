import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRefusedHelp } from '../../changes/refused-help.ts'
import { useRefusedPhotos } from '../../changes/refused-photos.ts'
import { RefusedCard } from '../../components/settle/refused-card.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { packageOf } from '../../guards/places.ts'
import { type RefusedChange, useRefused } from '../../queries/sync-status.ts'
import { useUndecided } from '../../queries/undecided-scans.ts'
import { useEncryptedBatches } from '../../session/encrypted-batches.ts'
import type { Session } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { plural } from '../../ui/texts/format.ts'
import { RefusedPhotoCard } from './refused-photo-card.tsx'
import { SealedCard } from './sealed-card.tsx'

/** This device's work that the server refused, for both staff and customers. */
export function RefusedPanel({ user }: { user: Session }) {
  const refusedChanges = useRefused()
  const photos = useRefusedPhotos()
  const sealedBatches = useEncryptedBatches()
  const undecidedScans = useUndecided()
  if (!refusedChanges || !photos || !sealedBatches || !undecidedScans) return null
  const total = refusedChanges.length + photos.length + sealedBatches.length + undecidedScans.length
  if (total === 0) return null
  return (
    <Panel title={`Needs attention (${total})`}>
      <Stack gap="xl">
        {undecidedScans.length > 0 && (
          <Text>
            {plural(undecidedScans.length, 'scan waits', 'scans wait')} for a choice.{' '}
            <Anchor component={Link} to={pathTo('/admin/packages/checkin')}>
              Choose in the check-in wizard
            </Anchor>
          </Text>
        )}
        {sealedBatches.map((batch) => (
          <SealedCard key={batch.batch} batch={batch} />
        ))}
        <ShowMore rows={refusedChanges} what="change">
          {(change) => <RefusedItem key={change.uid} change={change} user={user} />}
        </ShowMore>
        <ShowMore rows={photos} what="photo">
          {(photo) => <RefusedPhotoCard key={photo.fileId} photo={photo} />}
        </ShowMore>
      </Stack>
    </Panel>
  )
}

function RefusedItem({ change, user }: { change: RefusedChange; user: Session }) {
  const help = useRefusedHelp(change)
  return <RefusedCard change={change} openAt={(packageId) => packageOf(user, packageId)} {...help} />
}
