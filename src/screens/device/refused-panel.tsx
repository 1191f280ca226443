import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRefusedHelp } from '../../data/refused-help.ts'
import { useRefusedPhotos } from '../../data/refused-photos.ts'
import { useSealed } from '../../data/sealed.ts'
import { type RefusedChange, useRefused } from '../../data/sync-status.ts'
import { Panel } from '../../ui/panel.tsx'
import { RefusedCard } from '../../ui/settle/refused-card.tsx'
import { RefusedPhotoCard } from './refused-photo-card.tsx'
import { SealedCard } from './sealed-card.tsx'

/** What the server refused of this device's work, for staff and customers alike. */
export function RefusedPanel({ staff }: { staff: boolean }) {
  const refused = useRefused()
  const photos = useRefusedPhotos()
  const sealed = useSealed()
  const total = refused.length + photos.length + sealed.length
  if (total === 0) return null
  return (
    <Panel title={`Needs you (${total})`}>
      <Stack gap="xl">
        {refused.map((change) => (
          <One key={change.uid} change={change} staff={staff} />
        ))}
        {sealed.map((batch) => (
          <SealedCard key={batch.batch} batch={batch} />
        ))}
        {photos.map((photo) => (
          <RefusedPhotoCard key={photo.fileId} photo={photo} />
        ))}
      </Stack>
    </Panel>
  )
}

function One({ change, staff }: { change: RefusedChange; staff: boolean }) {
  const help = useRefusedHelp(change)
  const { truth } = help
  const openLink =
    truth &&
    (staff ? (
      <Anchor component={Link} to={`/admin/packages/${truth.packageId}`}>
        Open
      </Anchor>
    ) : (
      <Anchor component={Link} to={`/account/packages/${truth.packageId}`}>
        Open
      </Anchor>
    ))
  return <RefusedCard change={change} openLink={openLink} {...help} />
}
