import { TextInput } from '@mantine/core'
import type { CustomsReceipt } from '#sync/entities/money/papers.ts'
import { recordCustomsReceipt } from '../../queries/api/money/papers.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { parseCents } from '../../ui/texts/format.ts'
import { FormDialog } from '../save-form/form-dialog.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

interface Values {
  receiptNumber: string
  classification: string
  cifJmdCents: string
}

function check({ cifJmdCents }: Values): Record<string, string> {
  const isAmount = cifJmdCents.trim() === '' || parseCents(cifJmdCents, 'J') !== null
  return isAmount ? {} : { cifJmdCents: 'Enter an amount, like 1,250.00.' }
}

/** Records the figures of customs' own papers for a package. */
export function CustomsReceiptDialog({ paper, onClose }: { paper: CustomsReceipt; onClose: () => void }) {
  const { send } = useWrite(recordCustomsReceipt)
  const { receiptNumber, classification, cifJmdCents } = paper.recorded
  const initialValues: Values = {
    receiptNumber,
    classification,
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
