import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { discardPhoto, type RefusedPhoto, retryPhoto } from '../../changes/refused-photos.ts'
import { toastError } from '../../stores/notifications.ts'
import { formatDateTime } from '../../ui/format.ts'
import { DeleteIcon, RefreshIcon } from '../../ui/icons.ts'
import { notSavedText } from '../../ui/not-saved.ts'

const photoTexts = {
  title: 'Photo of',
  savedText: 'Taken',
  hint: 'The photo is still on this device, and in the file that Export makes. The package itself is not affected.',
  removeText: 'Remove the photo',
  failureText: 'The photo could not be changed',
}
const invoiceTexts: typeof photoTexts = {
  title: 'Invoice for',
  savedText: 'Added',
  hint: 'The file is still on this device. The package itself is not affected.',
  removeText: 'Remove the file',
  failureText: 'The file could not be changed',
}

const slipTexts: typeof photoTexts = {
  title: 'Slip of',
  savedText: 'Added',
  hint: 'The slip is still on this device. Your invoices are not affected.',
  removeText: 'Remove the slip',
  failureText: 'The slip could not be changed',
}
const textsOf: Readonly<Record<RefusedPhoto['kind'], typeof photoTexts>> = {
  photo: photoTexts,
  invoice: invoiceTexts,
  slip: slipTexts,
}

/** A photo or an invoice that the server refused, with the reason and the options. */
export function RefusedPhotoCard({ photo }: { photo: RefusedPhoto }) {
  const [busy, setBusy] = useState(false)
  const texts = textsOf[photo.kind]
  const act = (work: (fileId: string) => Promise<void>) => async () => {
    setBusy(true)
    try {
      await work(photo.fileId)
    } catch (error) {
      toastError(texts.failureText, notSavedText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>
          {texts.title} {photo.kind === 'slip' ? 'a bank transfer' : (photo.trackingNumber ?? 'a package')}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.savedText} {formatDateTime(photo.savedAt)}
        </Text>
      </div>
      <Alert color="red" variant="light" title={photo.message}>
        {texts.hint}
      </Alert>
      <Group>
        <Button leftSection={<RefreshIcon size={18} />} loading={busy} onClick={act(retryPhoto)}>
          Send it again
        </Button>
        <Button
          variant="default"
          leftSection={<DeleteIcon size={18} />}
          disabled={busy}
          onClick={act(discardPhoto)}
        >
          {texts.removeText}
        </Button>
      </Group>
    </Stack>
  )
}
