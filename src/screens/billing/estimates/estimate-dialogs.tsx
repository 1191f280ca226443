import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { EstimateReply } from '#sync/api/money/invoice-bodies.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { customerName } from '../../../components/list/cells.tsx'
import {
  CustomerField,
  type CustomerValues,
  checkCustomer,
} from '../../../components/save-form/customer-field.tsx'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useRowEdit } from '../../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { discardEstimate, invoiceEstimate, updateEstimate } from '../../../queries/api/money/estimates.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { formatJmd } from '../../../ui/texts/format.ts'

const estimateList: string = pathTo('/admin/invoices/estimate')

interface DialogProps {
  estimate: EstimateReply
  onClose: () => void
}

/** Issues the invoice, from which on the amount is owed. */
function ToInvoiceDialog({ estimate, onClose }: DialogProps) {
  const { send } = useWrite(invoiceEstimate)
  const navigate = useNavigate()
  const { invoiceEstimateId, customer, totalJmdCents } = estimate
  const state = useSaveForm<CustomerValues>({
    initialValues: { accountId: estimate.accountId, ownerText: '' },
    check: (values) =>
      values.accountId === null && values.ownerText.trim() === ''
        ? { accountId: 'Choose who the invoice is for.' }
        : checkCustomer(values),
    save: async ({ accountId }) => {
      const newEstimate = await send({ body: { invoiceEstimateId, ...(accountId ? { accountId } : {}) } })
      await toastSuccessOf(invoiceEstimate)
      if ('invoiceId' in newEstimate && newEstimate.invoiceId)
        await navigate({ to: pathTo('/admin/invoices/$invoice', { invoice: newEstimate.invoiceId }) })
    },
  })
  return (
    <FormDialog onClose={onClose} title="Turn into invoice?" label="Issue invoice" state={state}>
      <Text>
        {customer ? customerName(customer) : 'The customer'} owes {formatJmd(totalJmdCents)} and is told. The
        estimate stays as it is.
      </Text>
      {!customer && <CustomerField state={state} />}
    </FormDialog>
  )
}

function EditDialog({ estimate, onClose }: DialogProps) {
  const { send } = useEdit(updateEstimate)
  const { invoiceEstimateId } = estimate
  const edits = useRowEdit({
    edit: 'invoices.updateEstimate',
    rowId: invoiceEstimateId,
    row: estimate,
    valuesOf: ({ title, accountId }): CustomerValues & { title: string } => ({
      title,
      accountId,
      ownerText: '',
    }),
  })
  const state = useSaveForm<CustomerValues & { title: string }>({
    initialValues: edits.values,
    edits,
    check: checkCustomer,
    save: async ({ title, accountId }) => {
      await send({ body: { invoiceEstimateId, title: title.trim(), accountId }, base: edits.row })
      toastSuccess('Estimate saved')
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title="Change title or customer" label="Save" state={state}>
      <TextInput label="Title" maxLength={200} data-autofocus {...state.form.getInputProps('title')} />
      <CustomerField state={state} />
    </FormDialog>
  )
}

function RemoveDialog({ estimate: { invoiceEstimateId }, onClose }: DialogProps) {
  const { send } = useWrite(discardEstimate)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title="Delete this estimate?"
      confirm="Delete estimate"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { invoiceEstimateId } })
        toastSuccess('Estimate deleted')
        await navigate({ to: estimateList })
      }}
    >
      Its lines are gone for good. Nobody owes anything on it.
    </ReasonDialog>
  )
}

const dialogs = { invoice: ToInvoiceDialog, edit: EditDialog, remove: RemoveDialog } as const
export type EstimateDialogName = keyof typeof dialogs

export function EstimateDialog({ name, ...props }: DialogProps & { name: EstimateDialogName }) {
  const Named = dialogs[name]
  return <Named {...props} />
}
