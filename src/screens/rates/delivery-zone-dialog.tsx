import { Button, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parishes } from '#sync/entities/company/parishes.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { clock } from '../../browser/clock.ts'
import { RowButtons } from '../../components/save-form/row-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import {
  addDeliveryZone,
  removeDeliveryZone,
  updateDeliveryZone,
} from '../../queries/api/money/delivery-zones.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { blankZone, checkZone, readZone, toZoneValues, type ZoneValues } from './zone-values.ts'

interface ZoneDialogProps {
  /** The zone to edit, or the template of a new one. */
  zone: DeliveryZone | null
  isNew: boolean
  onCopy: () => void
  onClose: () => void
}

/** A zone's places and prices. Prices of a later day are a copy with that day. */
export function DeliveryZoneDialog({ zone, isNew, onCopy, onClose }: ZoneDialogProps) {
  const session = useSession()
  const add = useWrite(addDeliveryZone)
  const update = useEdit(updateDeliveryZone)
  const [isRemoving, setRemoving] = useState(false)
  const today = jamaicaDay(clock.now())
  const edits = useRowEdit({
    edit: 'deliveryZones.update',
    rowId: isNew ? '' : (zone?.deliveryZoneId ?? ''),
    row: zone,
    valuesOf: (row): ZoneValues => {
      if (!row) return blankZone(today)
      return isNew ? { ...toZoneValues(row), validFrom: today } : toZoneValues(row)
    },
  })
  const state = useSaveForm<ZoneValues>({
    initialValues: edits.values,
    edits,
    check: checkZone,
    save: async (values) => {
      const body = readZone(values)
      if (zone && !isNew)
        await update.send({ params: { deliveryZoneId: zone.deliveryZoneId }, body, base: edits.row })
      else await add.send({ body })
      await toastSuccessOf(isNew ? addDeliveryZone : updateDeliveryZone)
      onClose()
    },
  })
  if (zone && isRemoving)
    return <RemoveDialog zone={zone} onClose={() => setRemoving(false)} onGone={onClose} />
  const canSave =
    session !== null && (isNew ? rateSheetPolicy.canCreate(session) : rateSheetPolicy.canUpdate(session))
  const isStored = zone !== null && !isNew
  return (
    <Dialog onClose={onClose} size="lg" title={isStored ? zone.name : 'New delivery zone'}>
      <SaveForm
        state={state}
        label="Save delivery zone"
        actions={
          <RowButtons
            confirm="Save zone"
            canSave={canSave}
            busy={state.busy}
            onRemove={
              isStored && session && rateSheetPolicy.canRemove(session) ? () => setRemoving(true) : null
            }
            onClose={onClose}
          >
            {isStored && <CopyButton onCopy={onCopy} />}
          </RowButtons>
        }
      >
        <ZoneFields state={state} />
      </SaveForm>
    </Dialog>
  )
}

function CopyButton({ onCopy }: Pick<ZoneDialogProps, 'onCopy'>) {
  const session = useSession()
  if (!session || !rateSheetPolicy.canCreate(session)) return null
  return (
    <Button variant="default" onClick={onCopy}>
      Copy
    </Button>
  )
}

const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const

function ZoneFields({ state: { form } }: { state: SaveFormState<ZoneValues> }) {
  const field = form.getInputProps
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" maxLength={200} data-autofocus {...field('name')} />
        <TextInput label="In effect from" type="date" {...field('validFrom')} />
      </SimpleGrid>
      <CheckboxGroup label="Parishes" {...field('parishes')}>
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt={4}>
          {parishes.map((parish) => (
            <Checkbox key={parish} value={parish} label={parish} />
          ))}
        </SimpleGrid>
      </CheckboxGroup>
      <Textarea
        label="Towns (optional)"
        description="One a line. A town counts before its parish; “Springfield, St. James” is the one in that parish."
        autosize
        minRows={2}
        maxRows={8}
        {...field('towns')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label="A delivery (J$)" description="Before GCT" {...amount} {...field('baseJmdCents')} />
        <TextInput
          label="Each pound (J$)"
          description="Empty: none"
          {...amount}
          {...field('perLbJmdCents')}
        />
        <TextInput
          label="Free above (J$)"
          description="Of shipping charges"
          {...amount}
          {...field('freeAboveJmdCents')}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Deliveries that were asked for keep their fee. To change prices from a later day, copy this zone and
        set its day.
      </Text>
    </>
  )
}

interface RemoveDialogProps {
  zone: DeliveryZone
  onClose: () => void
  onGone: () => void
}

function RemoveDialog({ zone: { deliveryZoneId, name }, onClose, onGone }: RemoveDialogProps) {
  const { send } = useWrite(removeDeliveryZone)
  return (
    <AskDialog
      title={`Delete ${name}?`}
      confirm="Delete delivery zone"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { deliveryZoneId } })
        await toastSuccessOf(removeDeliveryZone)
        onGone()
      }}
    >
      Its places cost what an older zone says, or the company’s delivery fee. Deliveries that were asked for
      keep theirs.
    </AskDialog>
  )
}
