import { Button, Group } from '@mantine/core'
import { fetchReceipt } from '../../../queries/api/money/checkouts.ts'
import { useSession } from '../../../session/session.ts'
import { notify } from '../../../stores/notifications.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { DownloadIcon } from '../../../ui/icons.ts'
import { useAction } from '../../../ui/use-action.ts'

/** The receipt as PDF. It requires a login, because the payment link may have been passed on. */
export function ReceiptButton(props: { paymentId: string; receiptNumber: string | null }) {
  const session = useSession()
  const save = useAction(
    async () => saveFile(await fetchReceipt(props.paymentId), `Receipt ${props.receiptNumber ?? ''}.pdf`),
    (error) => {
      notify(
        'error',
        error instanceof Error ? error.message : 'The receipt couldn’t be loaded. Please try again.',
      )
      return ''
    },
  )
  if (!session) return null
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={20} />}
        loading={save.busy}
        onClick={() => void save.run()}
      >
        Receipt (PDF)
      </Button>
    </Group>
  )
}
