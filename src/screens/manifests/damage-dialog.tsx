import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { addPhotos } from '../../changes/add-photos.ts'
import { mutate } from '../../changes/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { useAction } from '../../ui/use-action.ts'

interface DamageDialogProps {
  manifestId: string
  pkg: Pick<Package, 'packageId' | 'trackingNumber'>
  onSaved?: () => void
  onClose: () => void
}

/** Counts a package as damaged, with the photos that the customer and the carrier ask for later. */
export function DamageDialog({ manifestId, pkg, onSaved, onClose }: DamageDialogProps) {
  const { packageId, trackingNumber } = pkg
  const [photos, setPhotos] = useState<File[]>([])
  const save = useAction(async () => {
    if (photos.length > 0) await addPhotos(packageId, photos)
    await mutate('manifest.countLine', { manifestId, lines: [{ packageId, arrival: 'Damaged' }] })
    toastSuccess(`${trackingNumber} counted as damaged`)
    onSaved?.()
    onClose()
  })
  return (
    <Dialog onClose={onClose} title="Count as damaged">
      <Stack>
        <Text>
          <b>{trackingNumber}</b> goes to review before it’s billed. Take photos of the damage and the label.
        </Text>
        <PhotoPicker photos={photos} onChange={setPhotos} disabled={save.busy} />
        <ProblemAlert text={save.problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.busy} onClick={() => void save.run()}>
            Count as damaged
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
