import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PlannedStop } from '#sync/api/deliveries/delivery-plans.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { planDeliveries } from '../../queries/api/deliveries.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useDeliveryStops } from '../../queries/deliveries.ts'
import { toastError, toastSuccess, toastWithUndo } from '../../stores/notifications.ts'
import { plural } from '../../ui/texts/format.ts'
import { type PlanFields, putBack, undoPlan, undoText } from './assign-undo.ts'
import { planAssign, withBases } from './board.ts'
import { checkWindow } from './delivery-values.ts'
import { useDrivers } from './drivers.ts'
import { WindowFields } from './window-fields.tsx'

type Assigned = PlanFields

interface AssignDialogProps {
  deliveries: readonly Assigned[]
  onClose: () => void
  onSaved?: () => void
}

const asIs = 'as-is'
const nobody = 'nobody'

const valuesOf = (deliveries: readonly Assigned[]) => {
  const [only] = deliveries.length === 1 ? deliveries : []
  return {
    driver: only ? (only.driverId ?? nobody) : asIs,
    day: only?.scheduledFor ?? '',
    windowFrom: only?.windowFrom ?? '',
    windowTo: only?.windowTo ?? '',
  }
}
type Values = ReturnType<typeof valuesOf>

/**
 * Returns the day and the window to send. An empty field clears the value of one delivery, and leaves several
 * unchanged.
 */
function toSharedPlan(
  { day, windowFrom, windowTo }: Values,
  isOne: boolean,
): Omit<PlannedStop, 'deliveryId'> {
  if (isOne) return { scheduledFor: day || null, windowFrom: windowFrom || null, windowTo: windowTo || null }
  return { ...(day ? { scheduledFor: day } : {}), ...(windowFrom ? { windowFrom, windowTo } : {}) }
}

/** Says what was done, with a button that puts each delivery back. */
function offerUndo(plan: readonly PlannedStop[], send: (stop: PlannedStop) => Promise<unknown>): void {
  toastWithUndo(`${plural(plan.length, 'delivery', 'deliveries')} assigned`, async () => {
    const result = await putBack(plan, send)
    if (result.problems.length === 0) toastSuccess(undoText(result))
    else toastError(undoText(result))
  })
}

/** Gives one or more deliveries a driver, a day and a window, either all of them or none. */
export function AssignDialog({ deliveries, onClose, onSaved }: AssignDialogProps) {
  const { drivers } = useDrivers()
  const stops = useDeliveryStops()
  const { send } = useWrite(planDeliveries)
  // The deliveries as the person saw them, which are updated after the message that another person changed them.
  const [baseDeliveries, setBaseDeliveries] = useState(deliveries)
  const isOne = deliveries.length === 1
  const state = useSaveForm<Values>({
    initialValues: valuesOf(deliveries),
    check: checkWindow,
    save: async (values) => {
      const { driver, day } = values
      const driverId = driver === nobody ? null : driver
      const input = { wanted: deliveries, stops: stops ?? [], driverId, day: day || null }
      const places =
        driver === asIs ? deliveries.map(({ deliveryId }) => ({ deliveryId })) : planAssign(input)
      const sharedPlan = toSharedPlan(values, isOne)
      const plan = places.map((place) => ({ ...place, ...sharedPlan }))
      await send({ body: { stops: withBases(plan, baseDeliveries) } }).catch((error: unknown) => {
        setBaseDeliveries(deliveries)
        throw error
      })
      offerUndo(undoPlan(plan, baseDeliveries), (stop) => send({ body: { stops: [stop] } }))
      onSaved?.()
      onClose()
    },
  })
  const field = state.form.getInputProps
  const options = [
    ...(isOne ? [] : [{ value: asIs, label: 'Leave as is' }]),
    { value: nobody, label: 'No driver' },
    ...drivers.map(({ accountId, name }) => ({ value: accountId, label: name })),
  ]
  const empty = isOne ? '' : 'Leave empty to keep each as it is'
  return (
    <FormDialog
      title={`Assign ${plural(deliveries.length, 'delivery', 'deliveries')}`}
      onClose={onClose}
      label="Assign"
      state={state}
    >
      <NativeSelect
        label="Driver"
        description="New stops go to the end of the round"
        data={options}
        data-autofocus
        {...field('driver')}
      />
      <TextInput type="date" label="Day" description={empty} {...field('day')} />
      <SimpleGrid cols={2}>
        <WindowFields field={field} from="From" to="To" />
      </SimpleGrid>
    </FormDialog>
  )
}
