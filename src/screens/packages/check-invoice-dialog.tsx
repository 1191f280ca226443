import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import type { BodyOf } from '../../http/calls.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { sendInvoiceVerdict, storedFileQuery } from '../../queries/api/staff-packages.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { openFile } from '../../ui/files/open-file.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { formatUsd, unknownText } from '../../ui/texts/format.ts'
import classes from './list/packages.module.css'

interface CheckInvoiceDialogProps {
  pkg: Package
  onClose: () => void
}

/** Shows the shop's invoice next to the package's details, to accept or reject it. */
export function CheckInvoiceDialog({ pkg, onClose }: CheckInvoiceDialogProps) {
  const { send, busy } = useWrite(sendInvoiceVerdict)
  const sendVerdict = async (body: Verdict, text: string) => {
    await send({ params: { id: pkg.packageId }, body })
    toastSuccess(text)
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Check the merchant invoice" size="xl" fromTop>
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
          <AcceptForm isSending={busy} onVerdict={sendVerdict} />
          <RejectForm isSending={busy} onVerdict={sendVerdict} />
        </Stack>
      </div>
    </Dialog>
  )
}

type Verdict = BodyOf<typeof sendInvoiceVerdict.row>

interface VerdictFormProps {
  /** A verdict is being sent, by this form or by the other one. */
  isSending: boolean
  onVerdict: (verdict: Verdict, text: string) => Promise<void>
}

function AcceptForm({ isSending, onVerdict }: VerdictFormProps) {
  const state = useSaveForm({
    initialValues: {},
    check: () => ({}),
    save: () => onVerdict({ verdict: 'accept' }, 'Invoice accepted'),
  })
  return (
    <SaveForm
      state={state}
      label="Accept invoice"
      actions={
        <Group justify="flex-end">
          <Button type="submit" loading={state.busy} disabled={isSending && !state.busy}>
            Accept invoice
          </Button>
        </Group>
      }
    >
      {null}
    </SaveForm>
  )
}

function RejectForm({ isSending, onVerdict }: VerdictFormProps) {
  const state = useSaveForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length < 3 ? { reason: 'Say what is wrong with it, in a few words.' } : {},
    save: ({ reason }) =>
      onVerdict({ verdict: 'reject', reason: reason.trim() }, 'Invoice rejected, the customer is told'),
  })
  return (
    <SaveForm
      state={state}
      label="Reject invoice"
      actions={
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={state.busy} disabled={isSending && !state.busy}>
            Reject invoice
          </Button>
        </Group>
      }
    >
      <Textarea
        label="What is wrong with it? The customer reads this."
        placeholder="The total is cut off"
        maxLength={500}
        {...state.form.getInputProps('reason')}
      />
    </SaveForm>
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
