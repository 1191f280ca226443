import { Button } from '@mantine/core'
import { failureToast } from '../stores/notifications.ts'
import { saveFile } from '../ui/files/save-file.ts'
import { DownloadIcon } from '../ui/icons.ts'
import { useAction } from '../ui/use-action.ts'

interface PdfButtonProps {
  /** The file name without its extension. */
  name: string
  /** Throws CallError. */
  fetchPdf: () => Promise<Blob>
  text?: string
}

/** Downloads a paper as PDF. */
export function PdfButton({ name, fetchPdf, text = 'PDF' }: PdfButtonProps) {
  const save = useAction(
    async () => saveFile(await fetchPdf(), `${name}.pdf`),
    failureToast('The PDF couldn’t be loaded'),
  )
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={20} />}
      loading={save.busy}
      onClick={() => void save.run()}
    >
      {text}
    </Button>
  )
}
