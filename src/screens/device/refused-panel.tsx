import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRefusedHelp } from '../../data/refused-help.ts'
import { useRefusedPhotos } from '../../data/refused-photos.ts'
import { useSealed } from '../../data/sealed.ts'
import type { Session } from '../../data/session.ts'
import { type RefusedChange, useRefused } from '../../data/sync-status.ts'
import { useUndecided } from '../../data/undecided.ts'
import { packageOf } from '../../guards/places.ts'
import { FirstOf } from '../../ui/first-of.tsx'
import { plural } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { RefusedCard } from '../../ui/settle/refused-card.tsx'
import { RefusedPhotoCard } from './refused-photo-card.tsx'
import { SealedCard } from './sealed-card.tsx'

/** What the server refused of this device's work, for staff and customers alike. */
export function RefusedPanel({ user }: { user: Session }) {
  const refused = useRefused()
  const photos = useRefusedPhotos()
  const sealed = useSealed()
  const undecided = useUndecided()
  const total = refused.length + photos.length + sealed.length + undecided.length
  if (total === 0) return null
  return (
    <Panel title={`Needs you (${total})`}>
      <Stack gap="xl">
        {undecided.length > 0 && (
          <Text>
            {plural(undecided.length, 'scan waits', 'scans wait')} for a choice.{' '}
            <Anchor component={Link} to="/admin/packages/checkin">
              Choose in the check-in wizard
            </Anchor>
          </Text>
        )}
        {sealed.map((batch) => (
          <SealedCard key={batch.batch} batch={batch} />
        ))}
        <FirstOf rows={refused} what="change">
          {(change) => <One key={change.uid} change={change} user={user} />}
        </FirstOf>
        <FirstOf rows={photos} what="photo">
          {(photo) => <RefusedPhotoCard key={photo.fileId} photo={photo} />}
        </FirstOf>
      </Stack>
    </Panel>
  )
}

function One({ change, user }: { change: RefusedChange; user: Session }) {
  const help = useRefusedHelp(change)
  return <RefusedCard change={change} openAt={(packageId) => packageOf(user, packageId)} {...help} />
}
