import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '#sync/policies/actor.ts'
import { addPhotos } from '../../data/add-photos.ts'
import { mutate } from '../../data/mutate.ts'
import { type ShownImage, usePackage, usePackageImages } from '../../data/packages.ts'
import { useSession } from '../../data/session.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { plural } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { Gallery } from './images-panel.tsx'

export function PackageImagesPage({ packageId }: { packageId: string }) {
  const pkg = usePackage(packageId)
  const session = useSession()
  const images = usePackageImages(packageId)
  const mayDelete = session !== null && may(session, 'PackageUpdate')
  const mayAdd = session !== null && may(session, 'CheckInPackageView')
  return (
    <Page
      title="Images"
      note={pkg?.trackingNumber}
      back={{ to: `/admin/packages/${packageId}`, text: 'Package' }}
    >
      <Stack>
        {mayAdd && pkg && <AddPanel packageId={packageId} />}
        {images?.length === 0 && (
          <EmptyState
            icon={IconPhotoPlus}
            title="No photos yet"
            text="Photos of the box and its label help later."
          />
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
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await addPhotos(packageId, photos)
      toastSuccess(`${plural(photos.length, 'photo')} saved on this device`)
      setPhotos([])
    } catch (error) {
      toastError('The photos were not saved', error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title="Add photos">
      <PhotoPicker photos={photos} onChange={setPhotos} disabled={busy} />
      {photos.length > 0 && (
        <Group justify="flex-end" mt="sm">
          <Button loading={busy} onClick={save}>
            Save {plural(photos.length, 'photo')}
          </Button>
        </Group>
      )}
    </Panel>
  )
}

function Remove({ image }: { image: ShownImage }) {
  const remove = async () => {
    try {
      await mutate('package.removeImage', { packageImageId: image.packageImageId })
    } catch (error) {
      toastError('The photo was not deleted', error instanceof Error ? error.message : '')
    }
  }
  return (
    <ActionIcon aria-label="Delete this photo" color="red" onClick={remove}>
      <IconTrash size={20} />
    </ActionIcon>
  )
}
