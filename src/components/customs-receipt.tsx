import { Button, Group, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CustomsReceipt } from '#sync/entities/papers.ts'
import { customsPaperQuery, fetchCustomsReceipt, recordCustomsReceipt } from '../queries/api/papers.ts'
import { useServerQuery } from '../queries/api/use-server-query.ts'
import { useWrite } from '../queries/api/use-write.ts'
import { toastSuccess } from '../stores/notifications.ts'
import { FactList } from '../ui/facts.tsx'
import { formatJmd, parseCents } from '../ui/format.ts'
import { PdfButton } from './pdf-button.tsx'
import { FormDialog } from './save-form/form-dialog.tsx'
import { useSaveForm } from './save-form/use-save-form.ts'

/** What customs' papers say of a package, its receipt as PDF, and for staff the way to type it in. */
export function CustomsReceiptPanel({ packageId, mayRecord }: { packageId: string; mayRecord: boolean }) {
  const answer = useServerQuery(customsPaperQuery(packageId))
  const [recording, record] = useDisclosure(false)
  if (answer.is !== 'shown') return null
  const { recorded, cifJmdCents, duties, totalJmdCents, hawbNumber, trackingNumber } = answer.data
  if (duties.length === 0 && !mayRecord) return null
  return (
    <>
      <FactList
        facts={[
          ['Classification', recorded.classification || null],
          ['CIF value', cifJmdCents === null ? null : formatJmd(cifJmdCents)],
          ['Receipt of customs', recorded.receiptNumber || null],
          ['Charged by customs', duties.length === 0 ? null : formatJmd(totalJmdCents)],
        ]}
      />
      <Group mt="sm">
        {duties.length > 0 && (
          <PdfButton
            name={`Customs receipt ${hawbNumber ?? trackingNumber}`}
            text="Customs receipt"
            fetchPdf={() => fetchCustomsReceipt(packageId)}
          />
        )}
        {mayRecord && (
          <Button variant="default" onClick={record.open}>
            Record receipt
          </Button>
        )}
      </Group>
      {recording && <ReceiptDialog paper={answer.data} onClose={record.close} />}
    </>
  )
}

interface Values {
  receiptNumber: string
  classification: string
  cifJmdCents: string
}

function check({ cifJmdCents }: Values): Record<string, string> {
  const isAmount = cifJmdCents.trim() === '' || parseCents(cifJmdCents, 'J') !== null
  return isAmount ? {} : { cifJmdCents: 'Enter an amount, like 1,250.00.' }
}

function ReceiptDialog({ paper, onClose }: { paper: CustomsReceipt; onClose: () => void }) {
  const { send } = useWrite(recordCustomsReceipt)
  const { receiptNumber, classification, cifJmdCents } = paper.recorded
  const initialValues: Values = {
    ...{ receiptNumber, classification },
    cifJmdCents: cifJmdCents === null ? '' : (cifJmdCents / 100).toFixed(2),
  }
  const state = useSaveForm<Values>({
    initialValues,
    check,
    save: async (values) => {
      const body = {
        receiptNumber: values.receiptNumber.trim(),
        classification: values.classification.trim(),
        cifJmdCents: values.cifJmdCents.trim() === '' ? null : parseCents(values.cifJmdCents, 'J'),
      }
      await send({ params: { id: paper.packageId }, body })
      toastSuccess('Customs receipt recorded')
      onClose()
    },
  })
  const { form } = state
  return (
    <FormDialog onClose={onClose} title="Customs receipt" label="Record receipt" state={state}>
      <TextInput
        label="Receipt number"
        description="Of what was paid to customs"
        maxLength={200}
        data-autofocus
        {...form.getInputProps('receiptNumber')}
      />
      <TextInput
        label="Classification"
        description="Tariff heading, such as 8517.13.00"
        maxLength={200}
        {...form.getInputProps('classification')}
      />
      <TextInput
        label="CIF value (J$)"
        description="Leave it empty for the computed one"
        inputMode="decimal"
        {...form.getInputProps('cifJmdCents')}
      />
    </FormDialog>
  )
}
