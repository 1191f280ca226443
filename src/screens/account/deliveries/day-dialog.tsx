import { NativeSelect } from '@mantine/core'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useRowEdit } from '../../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { changeOwnDelivery } from '../../../queries/api/own/own-deliveries.ts'
import { toastSuccessOf, useEdit } from '../../../queries/api/server-cache/use-write.ts'
import { useBranches } from '../../../queries/branches.ts'
import { useSession } from '../../../session/session.ts'
import { dayChoices, type PlanValues, planBody, toPlanValues, windowChoices } from './request-values.ts'

/** Changes the day or the time of a delivery that is still at the office. */
export function DayDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const user = useSession()
  const officeId = delivery.branchId ?? user?.branchId
  const office = useBranches()?.find(({ branchId }) => branchId === officeId) ?? null
  const { send } = useEdit(changeOwnDelivery)
  const edits = useRowEdit({
    edit: 'deliveries.update',
    rowId: delivery.deliveryId,
    row: delivery,
    valuesOf: toPlanValues,
  })
  const state = useSaveForm<PlanValues>({
    initialValues: edits.values,
    edits,
    check: () => ({}),
    save: async (values) => {
      await send({
        params: { deliveryId: delivery.deliveryId },
        body: planBody(values),
        base: edits.row,
      })
      await toastSuccessOf(changeOwnDelivery)
      onClose()
    },
  })
  const field = state.form.getInputProps
  return (
    <FormDialog fillsPhone title="Change the day" label="Save" state={state} onClose={onClose}>
      <NativeSelect label="Day" data={dayChoices(delivery.scheduledFor, office)} {...field('scheduledFor')} />
      <NativeSelect label="Time" data={windowChoices} {...field('window')} />
    </FormDialog>
  )
}
