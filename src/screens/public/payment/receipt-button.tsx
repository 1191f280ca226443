import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { fetchReceipt } from '../../../queries/api/checkouts.ts'
import { useSession } from '../../../session/session.ts'
import { notify } from '../../../stores/notifications.ts'
import { DownloadIcon } from '../../../ui/icons.ts'
import { saveFile } from '../../../ui/save-file.ts'

/** The receipt as PDF. It requires a login, because the payment link may have been passed on. */
export function ReceiptButton(props: { paymentId: string; receiptNumber: string | null }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (!session) return null
  const save = async () => {
    setBusy(true)
    try {
      const file = await fetchReceipt(props.paymentId)
      saveFile(file, `Receipt ${props.receiptNumber ?? ''}.pdf`)
    } catch (error) {
      notify(
        'error',
        error instanceof Error ? error.message : 'The receipt couldn’t be loaded. Please try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group>
      <Button variant="default" leftSection={<DownloadIcon size={20} />} loading={busy} onClick={save}>
        Receipt (PDF)
      </Button>
    </Group>
  )
}
