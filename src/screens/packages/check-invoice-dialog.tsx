import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { CustomerLink } from '../../components/customer-link.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { sendInvoiceVerdict, storedFileQuery } from '../../queries/api/staff-packages.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FactList } from '../../ui/facts.tsx'
import { formatUsd, unknownText } from '../../ui/format.ts'
import { openFile } from '../../ui/open-file.ts'
import { Textarea } from '../../ui/textarea.tsx'
import classes from './packages.module.css'

interface CheckInvoiceDialogProps {
  pkg: Package
  onClose: () => void
}

/** Shows the shop's invoice beside the package's details, to accept or reject it. */
export function CheckInvoiceDialog({ pkg, onClose }: CheckInvoiceDialogProps) {
  const { packageId } = pkg
  const { send, busy } = useWrite(sendInvoiceVerdict)
  const acceptForm = useSaveForm({
    initialValues: {},
    check: () => ({}),
    save: async () => {
      await send({ params: { id: packageId }, body: { verdict: 'accept' } })
      toastSuccess('Invoice accepted')
      onClose()
    },
  })
  const rejectForm = useSaveForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length < 3 ? { reason: 'Say what is wrong with it, in a few words.' } : {},
    save: async ({ reason }) => {
      await send({ params: { id: packageId }, body: { verdict: 'reject', reason: reason.trim() } })
      toastSuccess('Invoice rejected, the customer is told')
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title="Check the merchant invoice" size="xl">
      <div className={classes['check']}>
        <InvoicePreview fileId={pkg.merchantInvoiceFileId} />
        <Stack>
          <FactList
            facts={[
              ['Description', pkg.description || unknownText],
              ['Shipper', pkg.shipper || unknownText],
              ['Declared value', formatUsd(pkg.declaredValueUsdCents)],
              ['Customer', <CustomerLink key="owner" accountId={pkg.accountId} />],
              ['Tracking number', pkg.trackingNumber],
            ]}
          />
          <SaveForm
            state={acceptForm}
            label="Accept invoice"
            actions={
              <Group justify="flex-end">
                <Button type="submit" loading={acceptForm.busy} disabled={busy && !acceptForm.busy}>
                  Accept invoice
                </Button>
              </Group>
            }
          >
            {null}
          </SaveForm>
          <SaveForm
            state={rejectForm}
            label="Reject invoice"
            actions={
              <Group justify="flex-end">
                <Button
                  type="submit"
                  variant="default"
                  loading={rejectForm.busy}
                  disabled={busy && !rejectForm.busy}
                >
                  Reject invoice
                </Button>
              </Group>
            }
          >
            <Textarea
              label="What is wrong with it? The customer reads this."
              placeholder="The total is cut off"
              maxLength={500}
              {...rejectForm.form.getInputProps('reason')}
            />
          </SaveForm>
        </Stack>
      </div>
    </Dialog>
  )
}

function InvoicePreview({ fileId }: { fileId: string | null }) {
  const answer = useServerQuery(storedFileQuery(fileId))
  if (fileId === null) return <Text c="dimmed">It was handed in on paper: there is no file of it here.</Text>
  return (
    <ServerContent answer={answer} away="The invoice is shown when you’re online.">
      {(file) => <FilePreview file={file} />}
    </ServerContent>
  )
}

function FilePreview({ file }: { file: Blob }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (file.type.startsWith('image/') && url)
    return <img className={classes['invoice'] ?? ''} src={url} alt="The merchant invoice" />
  return (
    <Button variant="default" onClick={() => openFile(file)}>
      Open the invoice (PDF)
    </Button>
  )
}
