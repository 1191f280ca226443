import { Button } from '@mantine/core'
import { useState } from 'react'
import { toastError } from '../stores/notifications.ts'
import { DownloadIcon } from '../ui/icons.ts'
import { saveFile } from '../ui/save-file.ts'

interface PdfButtonProps {
  /** The file name without its extension. */
  name: string
  /** Throws CallError. */
  fetchPdf: () => Promise<Blob>
  text?: string
}

/** Downloads a paper as PDF. */
export function PdfButton({ name, fetchPdf, text = 'PDF' }: PdfButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await fetchPdf(), `${name}.pdf`)
    } catch (error) {
      toastError('The PDF couldn’t be loaded', error instanceof Error ? error.message : '')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={20} />}
      loading={busy}
      onClick={() => void save()}
    >
      {text}
    </Button>
  )
}
