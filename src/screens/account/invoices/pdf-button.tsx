import { Button } from '@mantine/core'
import { useState } from 'react'
import { fetchInvoicePdf } from '../../../queries/api/own-invoices.ts'
import { toastError } from '../../../stores/notifications.ts'
import { DownloadIcon } from '../../../ui/icons.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** The invoice as PDF, saved under its number. */
export function PdfButton({ invoiceId, number }: { invoiceId: string; number: string | null }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await fetchInvoicePdf(invoiceId), `Invoice ${number ?? ''}.pdf`)
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
      PDF
    </Button>
  )
}
