import { Anchor, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CheckoutAlert } from '#sync/entities/money/checkout.ts'
import {
  CustomerField,
  type CustomerValues,
  checkCustomer,
} from '../../components/save-form/customer-field.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { pathTo } from '../../guards/path-to.ts'
import { settleCardAlert } from '../../queries/api/money/checkouts.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { chargedText, isOnNoAccount } from './card-alert-text.ts'
import classes from './payment-links.module.css'

interface Values extends CustomerValues {
  note: string
}

/** Records how card money was resolved; money on no account yet can be credited to a customer. */
export function SettleAlertDialog({ alert, onClose }: { alert: CheckoutAlert; onClose: () => void }) {
  const { send } = useWrite(settleCardAlert)
  const amount = chargedText(alert)
  const state = useSaveForm<Values>({
    initialValues: { accountId: null, ownerText: '', note: '' },
    check: (values) => ({
      ...checkCustomer(values),
      ...(values.note.trim() === '' ? { note: 'Write down what was done.' } : {}),
    }),
    save: async ({ accountId, note }) => {
      const body = { note: note.trim(), ...(accountId ? { accountId } : {}) }
      await send({ params: { id: alert.alertId }, body })
      toastSuccess('Card payment settled')
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title="Settle this card payment" label="Settle" state={state}>
      <Text>{alert.text}</Text>
      <AlertLinks alert={alert} />
      {isOnNoAccount(alert) && (
        <>
          <Text>
            {amount} is on no account yet. Choose a customer, and it becomes their credit. Without one, the
            money stays where it is.
          </Text>
          <CustomerField state={state} />
        </>
      )}
      <Textarea label="What was done" maxLength={2000} data-autofocus {...state.form.getInputProps('note')} />
    </FormDialog>
  )
}

function AlertLinks({ alert: { checkoutId, paymentId } }: { alert: CheckoutAlert }) {
  const links = [
    [checkoutId && pathTo('/admin/payment-links/$checkout', { checkout: checkoutId }), 'Payment link'],
    [paymentId && pathTo('/admin/payments/$payment', { payment: paymentId }), 'Payment'],
  ] as const
  if (!checkoutId && !paymentId) return null
  return (
    <div className={classes['links']}>
      {links.map(
        ([to, label]) =>
          to && (
            <Anchor key={to} component={Link} to={to}>
              {label}
            </Anchor>
          ),
      )}
    </div>
  )
}
