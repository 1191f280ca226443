import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { discardPhoto, type RefusedPhoto, retryPhoto } from '../../changes/refused-photos.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'
import { DeleteIcon, RefreshIcon } from '../../ui/icons.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'

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
  const texts = textsOf[photo.kind]
  const { run, busy, problem } = useAction(
    (work: (fileId: string) => Promise<void>) => work(photo.fileId),
    (error) => `${texts.failureText}: ${notSavedText(error)}`,
  )
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
      <ProblemAlert text={problem} />
      <Group>
        <Button leftSection={<RefreshIcon size={18} />} loading={busy} onClick={() => void run(retryPhoto)}>
          Send it again
        </Button>
        <Button
          variant="default"
          leftSection={<DeleteIcon size={18} />}
          disabled={busy}
          onClick={() => void run(discardPhoto)}
        >
          {texts.removeText}
        </Button>
      </Group>
    </Stack>
  )
}
