import { Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parishes } from '#sync/entities/company/parishes.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { clock } from '../../browser/clock.ts'
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
  const canSave = session && (isNew ? rateSheetPolicy.canCreate(session) : rateSheetPolicy.canUpdate(session))
  const isStored = zone !== null && !isNew
  return (
    <Dialog onClose={onClose} size="lg" title={isStored ? zone.name : 'New delivery zone'}>
      <SaveForm
        state={state}
        label="Save delivery zone"
        actions={
          <ZoneButtons
            canSave={Boolean(canSave)}
            isStored={isStored}
            busy={state.busy}
            {...{ onCopy, onClose }}
            onRemove={() => setRemoving(true)}
          />
        }
      >
        <ZoneFields state={state} />
      </SaveForm>
    </Dialog>
  )
}

interface ZoneButtonsProps {
  canSave: boolean
  isStored: boolean
  busy: boolean
  onRemove: () => void
  onCopy: () => void
  onClose: () => void
}

function ZoneButtons({ canSave, isStored, busy, onRemove, onCopy, onClose }: ZoneButtonsProps) {
  const session = useSession()
  return (
    <Group justify="space-between">
      <Group gap="sm">
        {isStored && session && rateSheetPolicy.canRemove(session) && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            Delete
          </Button>
        )}
        {isStored && session && rateSheetPolicy.canCreate(session) && (
          <Button variant="default" onClick={onCopy}>
            Copy
          </Button>
        )}
      </Group>
      <Group gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {canSave && (
          <Button type="submit" loading={busy}>
            Save zone
          </Button>
        )}
      </Group>
    </Group>
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
