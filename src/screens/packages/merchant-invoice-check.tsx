import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { hasInvoiceToCheck, invoiceCheckProblem } from '#sync/rules/manifests/merchant-invoice.ts'
import { toDataUrl } from '../../photos/data-url.ts'
import { toastSuccessOf, useFailureText, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { fetchStoredFile, uploadMerchantInvoice } from '../../queries/api/staff-packages.ts'
import { useSession } from '../../session/session.ts'
import { failureToast } from '../../stores/notifications.ts'
import { openFile } from '../../ui/files/open-file.ts'
import { OpenIcon, ReviewsIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { useAction } from '../../ui/use-action.ts'
import { CheckInvoiceDialog } from './check-invoice-dialog.tsx'
import { merchantInvoiceText } from './merchant-invoice-text.ts'

/** The shop's invoice: to check, or to add if it is missing. */
export function MerchantInvoiceCheck({ pkg }: { pkg: Package }) {
  const session = useSession()
  const upload = useWrite(uploadMerchantInvoice)
  const notUploadedText = useFailureText(uploadMerchantInvoice.row)
  const [checking, check] = useDisclosure(false)
  const mayAdd = session !== null && packagePolicy.canUpdateAll(session) && pkg.status !== 'Delivered'
  const fileId = pkg.merchantInvoiceFileId
  const open = useAction(
    async () => openFile(await fetchStoredFile(fileId ?? '')),
    failureToast('The invoice can’t be shown'),
  )
  const add = useAction(async (file: File | null) => {
    if (!file) return
    const base64 = await toDataUrl(file)
    await upload.send({ body: { packageId: pkg.packageId, name: file.name, base64 } })
    await toastSuccessOf(uploadMerchantInvoice)
  }, failureToast(notUploadedText))
  return (
    <Panel
      title="Merchant invoice"
      action={
        mayAdd && (
          <UploadButton
            text={fileId ? 'Replace invoice' : 'Upload invoice'}
            busy={add.busy}
            onFile={add.run}
          />
        )
      }
    >
      <Stack gap="sm">
        <Text>{merchantInvoiceText(pkg)}</Text>
        {pkg.invoiceProblem && <Text>Rejected: {pkg.invoiceProblem}</Text>}
        <Group gap="xs">
          {mayAdd && invoiceCheckProblem(pkg) === null && (
            <Button
              variant={hasInvoiceToCheck(pkg) ? 'filled' : 'default'}
              leftSection={<ReviewsIcon size={18} />}
              onClick={check.open}
            >
              Check invoice
            </Button>
          )}
          {fileId && (
            <Button
              variant="default"
              leftSection={<OpenIcon size={18} />}
              loading={open.busy}
              onClick={() => void open.run()}
            >
              Open invoice
            </Button>
          )}
        </Group>
      </Stack>
      {checking && <CheckInvoiceDialog pkg={pkg} onClose={check.close} />}
    </Panel>
  )
}

interface UploadButtonProps {
  text: string
  busy: boolean
  onFile: (file: File | null) => Promise<unknown>
}

const UploadButton = ({ text, busy, onFile }: UploadButtonProps) => (
  <FileButton accept="application/pdf,image/*" onChange={(file) => void onFile(file)}>
    {(props) => (
      <Button {...props} variant="default" loading={busy}>
        {text}
      </Button>
    )}
  </FileButton>
)
