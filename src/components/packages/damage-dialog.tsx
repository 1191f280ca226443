import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { addPhotos } from '../../changes/add-photos.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { PhotoPicker } from '../../ui/files/photo-picker.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { useAction } from '../../ui/use-action.ts'

interface DamageDialogProps {
  pkg: Pick<Package, 'packageId' | 'trackingNumber'>
  /** The button's label: a verb and its object. */
  confirm: string
  /** Said after the package's number. */
  consequence: string
  /** Records the damage on this device; the photos are saved before. */
  onSave: () => Promise<unknown>
  /** Said after the package's number, once it is saved. */
  savedText: string
  onClose: () => void
}

/** Records that a package is damaged, with the photos that the customer and the carrier ask for later. */
export function DamageDialog({ pkg, confirm, consequence, onSave, savedText, onClose }: DamageDialogProps) {
  const { packageId, trackingNumber } = pkg
  const [photos, setPhotos] = useState<File[]>([])
  const save = useAction(async () => {
    if (photos.length > 0) await addPhotos(packageId, photos)
    await onSave()
    toastSuccess(`${trackingNumber} ${savedText}`)
    onClose()
  })
  return (
    <Dialog onClose={onClose} title={confirm}>
      <Stack>
        <Text>
          <b>{trackingNumber}</b> {consequence} Take photos of the damage and the label.
        </Text>
        <PhotoPicker photos={photos} onChange={setPhotos} disabled={save.busy} />
        <ProblemAlert text={save.problem} />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.busy} onClick={() => void save.run()}>
            {confirm}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
