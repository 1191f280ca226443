import { NativeSelect, Textarea } from '@mantine/core'
import { type attemptReasons, attemptReasonText } from '#sync/entities/deliveries/delivery-status.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { toastSuccess } from '../../stores/notifications.ts'

const reasons = namesIn(attemptReasonText).map((value) => ({ value, label: attemptReasonText[value] }))

const firstAttempt: { reason: (typeof attemptReasons)[number]; note: string } = {
  reason: 'NobodyHome',
  note: '',
}

/** Records that a driver is back with a delivery and hasn't recorded it. It works without a signal. */
export function BringBackDialog({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const state = useSaveForm({
    initialValues: firstAttempt,
    check: () => ({}),
    save: async ({ reason, note }) => {
      await mutate('delivery.bringBack', {
        deliveryId,
        attempt: { reason, note: note.trim(), photoFileIds: [] },
      })
      toastSuccess(successTexts['delivery.update'])
      onClose()
    },
  })
  return (
    <FormDialog title="Bring back to the office" onClose={onClose} label="Bring back" state={state}>
      <NativeSelect
        label="Why it wasn’t delivered"
        data={reasons}
        data-autofocus
        {...state.form.getInputProps('reason')}
      />
      <Textarea label="Note (optional)" maxLength={500} {...state.form.getInputProps('note')} />
    </FormDialog>
  )
}
