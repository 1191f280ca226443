import { NativeSelect, Text, TextInput } from '@mantine/core'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { mutate } from '../../../changes/mutate.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { UsedAgainReason } from '../../../components/pay-out/used-again-reason.tsx'
import { DialogButtons } from '../../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { sentText, waitsForServerText } from '../../../components/session/waiting-texts.ts'
import {
  sendAbandonment,
  sendAbandonmentUndo,
  sendDestruction,
  sendSale,
} from '../../../queries/api/money/endings.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../../session/session.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { formatJmd, parseCents } from '../../../ui/texts/format.ts'
import { checkSale, type SaleValues, saleBody, saleMethods } from './sale-values.ts'

interface DialogProps {
  pkg: Package
  onClose: () => void
}

export const AskCustomerDialog = ({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) => (
  <ReasonDialog
    title={`Ask the customer about ${trackingNumber}?`}
    confirm="Ask the customer"
    ask="Why can’t it go on? The customer sees it."
    isHarmless
    onClose={onClose}
    onConfirm={async (reason) => {
      await mutate('package.wayBack', { packageId, step: 'Ask', reason })
      toastSuccess(sentText('The customer is asked'))
    }}
  >
    The customer chooses in the app: send it on, return it or destroy it, with the fee beside each.
  </ReasonDialog>
)

export function AbandonDialog({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) {
  const { send } = useWrite(sendAbandonment)
  return (
    <ReasonDialog
      title={`Give up ${trackingNumber}?`}
      confirm="Give up"
      ask="Why? The customer sees it."
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: packageId }, body: { reason } })
        await toastSuccessOf(sendAbandonment)
      }}
    >
      After that it can be sold or destroyed. Until then the customer can still pay and collect it, and you
      can take this back.
    </ReasonDialog>
  )
}

export function UndoAbandonDialog({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) {
  const { send } = useWrite(sendAbandonmentUndo)
  return (
    <ReasonDialog
      title={`Take ${trackingNumber} back?`}
      confirm="Take back"
      ask="Why? The customer sees it."
      isHarmless
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: packageId }, body: { reason } })
        await toastSuccessOf(sendAbandonmentUndo)
      }}
    >
      It waits for its customer again, with its reminders.
    </ReasonDialog>
  )
}

export function DestroyDialog({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) {
  const { send } = useWrite(sendDestruction)
  return (
    <ReasonDialog
      title={`Record that ${trackingNumber} was destroyed?`}
      confirm="Record destruction"
      ask="Why, and how? The customer sees it."
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: packageId }, body: { reason } })
        await toastSuccessOf(sendDestruction)
      }}
    >
      Take a picture first, under Photos: it is kept as the proof. This can’t be undone.
    </ReasonDialog>
  )
}

/** Sells a package that was given up: the price goes to its customer's account. */
export function SellDialog({ pkg, onClose }: DialogProps) {
  const { send } = useWrite(sendSale)
  const state = useSaveForm<SaleValues>({
    initialValues: { price: '', method: 'Cash', reference: '', usedAgainReason: '' },
    check: checkSale,
    save: async (values) => {
      await send({ params: { id: pkg.packageId }, body: saleBody(values) })
      await toastSuccessOf(sendSale)
      onClose()
    },
  })
  const { values } = state.form
  const cents = parseCents(values.price, 'J') ?? 0
  const confirm = cents > 0 ? `Sell for ${formatJmd(cents)}` : 'Sell'
  return (
    <Dialog title={`Sell ${pkg.trackingNumber}`} onClose={onClose}>
      <SaveForm
        state={state}
        label="Sell the package"
        actions={<DialogButtons confirm={confirm} busy={state.busy} onClose={onClose} />}
      >
        <Text>
          The price pays what the customer owes, for this package first. The rest is their credit. It can’t be
          undone.
        </Text>
        <TextInput
          label="Price (J$)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          data-autofocus
          {...state.form.getInputProps('price')}
        />
        <NativeSelect
          label="Paid by"
          data={saleMethods.map((method) => ({ value: method, label: paymentMethodText[method] }))}
          {...state.form.getInputProps('method')}
          onChange={(event) => {
            state.form.getInputProps('method').onChange(event)
            // What was refused, and the reason to go on despite it, are about the money of one method.
            state.form.setFieldValue('usedAgainReason', '')
            state.clearProblems()
          }}
        />
        {values.method !== 'Cash' && (
          <TextInput label="Reference" maxLength={150} {...state.form.getInputProps('reference')} />
        )}
        {(state.form.errors['reference'] || values.usedAgainReason) && (
          <UsedAgainReason {...state.form.getInputProps('usedAgainReason')} />
        )}
      </SaveForm>
    </Dialog>
  )
}

/** Records that a package leaves for the shop or for Florida. */
export function SendBackDialog({ pkg: { packageId, trackingNumber }, onClose }: DialogProps) {
  const session = useSession()
  const mayOverride = session !== null && packagePolicy.canOverrideDebt(session)
  const state = useSaveForm({
    initialValues: { carrier: '', carrierNumber: '', overrideReason: '' },
    check: () => ({}),
    save: async ({ carrier, carrierNumber, overrideReason }) => {
      await mutate('package.wayBack', {
        packageId,
        step: 'Leave',
        carrier: carrier.trim(),
        carrierNumber: carrierNumber.trim(),
        overrideReason: overrideReason.trim(),
      })
      toastSuccess(waitsForServerText(`${trackingNumber} will be on its way back`))
      onClose()
    },
  })
  return (
    <Dialog title={`Send ${trackingNumber} back`} onClose={onClose}>
      <SaveForm
        state={state}
        label="Send the package back"
        actions={<DialogButtons confirm="Send back" busy={state.busy} onClose={onClose} />}
      >
        <TextInput label="Courier" maxLength={200} data-autofocus {...state.form.getInputProps('carrier')} />
        <TextInput label="Courier’s number" maxLength={200} {...state.form.getInputProps('carrierNumber')} />
        {mayOverride && (
          <TextInput
            label="Why it leaves unpaid"
            description="Only if something is still owed for it."
            maxLength={500}
            {...state.form.getInputProps('overrideReason')}
          />
        )}
      </SaveForm>
    </Dialog>
  )
}
