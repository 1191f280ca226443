import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { packagePolicy } from '#sync/policies/package.ts'
import { addPhotos } from '../../changes/add-photos.ts'
import { mutate } from '../../changes/mutate.ts'
import { pathTo } from '../../guards/path-to.ts'
import { type ShownImage, usePackageImages } from '../../photos/images.ts'
import { usePackage } from '../../queries/packages.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { PhotoPicker } from '../../ui/files/photo-picker.tsx'
import { AddPhotoIcon, DeleteIcon, NoPackageIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { Gallery } from './images-panel.tsx'

export function PackageImagesPage({ packageId }: { packageId: string }) {
  const pkg = usePackage(packageId)
  const session = useSession()
  const images = usePackageImages(packageId)
  const mayDelete = session !== null && packagePolicy.canRemoveImage(session)
  const mayAdd = session !== null && packagePolicy.canAddImage(session)
  return (
    <Page
      title="Images"
      note={pkg?.trackingNumber}
      back={{ to: pathTo('/admin/packages/$package', { package: packageId }), text: 'Package' }}
    >
      <Stack>
        {mayAdd && pkg && <AddPanel packageId={packageId} />}
        {pkg === null && (
          <EmptyState
            icon={NoPackageIcon}
            title="This package is not on this device"
            text="Photos can be seen and taken for packages on this device."
          />
        )}
        {pkg && images?.length === 0 && (
          <EmptyState icon={AddPhotoIcon} title="No photos yet" text="Add photos of the box and its label." />
        )}
        <Gallery
          images={images ?? []}
          {...(mayDelete ? { action: (image) => <Remove image={image} /> } : {})}
        />
      </Stack>
    </Page>
  )
}

function AddPanel({ packageId }: { packageId: string }) {
  const [photos, setPhotos] = useState<File[]>([])
  const save = useAction(async () => {
    await addPhotos(packageId, photos)
    toastSuccess(`${plural(photos.length, 'photo')} added`)
    setPhotos([])
  })
  return (
    <Panel title="Add photos">
      <ProblemAlert text={save.problem} />
      <PhotoPicker photos={photos} onChange={setPhotos} disabled={save.busy} />
      {photos.length > 0 && (
        <Group justify="flex-end" mt="sm">
          <Button loading={save.busy} onClick={() => void save.run()}>
            Save {plural(photos.length, 'photo')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

function Remove({ image }: { image: ShownImage }) {
  const [asking, ask] = useDisclosure(false)
  return (
    <>
      <ActionIcon aria-label="Delete this photo" color="red" onClick={ask.open}>
        <DeleteIcon size={20} />
      </ActionIcon>
      {asking && <AskRemove image={image} onClose={ask.close} />}
    </>
  )
}

/** Asks first, because a gloved thumb misses, and a photo can't be taken again once the box is gone. */
function AskRemove({ image, onClose }: { image: ShownImage; onClose: () => void }) {
  const remove = async () => {
    await mutate('package.removeImage', { packageImageId: image.packageImageId })
    onClose()
  }
  return (
    <AskDialog title="Delete this photo?" confirm="Delete" onConfirm={remove} onClose={onClose}>
      This deletes the photo for everyone, including the customer.
    </AskDialog>
  )
}
