import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListedPriceGroup } from '#sync/api/money/price-groups.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { RowButtons } from '../../components/save-form/row-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addPriceGroup, removePriceGroup, updatePriceGroup } from '../../queries/api/money/price-groups.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface PriceGroupDialogProps {
  /** Null for a new group. */
  group: ListedPriceGroup | null
  onClose: () => void
}

const check = ({ name }: { name: string }): Record<string, string> =>
  name.trim() === '' ? { name: 'Enter a name, such as Firms.' } : {}

function useGroupForm({ group, onClose }: PriceGroupDialogProps) {
  const add = useWrite(addPriceGroup)
  const update = useEdit(updatePriceGroup)
  const edits = useRowEdit({
    edit: 'priceGroups.update',
    rowId: group?.priceGroupId ?? '',
    row: group,
    valuesOf: (row) => ({ name: row?.name ?? '' }),
  })
  return useSaveForm({
    initialValues: edits.values,
    edits,
    check,
    save: async ({ name }) => {
      const body = { name: name.trim() }
      if (group) await update.send({ params: { priceGroupId: group.priceGroupId }, body, base: edits.row })
      else await add.send({ body })
      await toastSuccessOf(group ? updatePriceGroup : addPriceGroup)
      onClose()
    },
  })
}

export function PriceGroupDialog(props: PriceGroupDialogProps) {
  const { group, onClose } = props
  const session = useSession()
  const state = useGroupForm(props)
  const [isRemoving, setRemoving] = useState(false)
  if (group && isRemoving) return <RemoveDialog group={group} onClose={() => setRemoving(false)} />
  const canSave =
    session !== null && (group ? rateSheetPolicy.canUpdate(session) : rateSheetPolicy.canCreate(session))
  const canRemove =
    group && group.priceGroupId !== regularGroupId && session && rateSheetPolicy.canRemove(session)
  return (
    <Dialog onClose={onClose} title={group ? group.name : 'New price group'}>
      <SaveForm
        state={state}
        label="Save price group"
        actions={
          <RowButtons
            confirm="Save price group"
            canSave={canSave}
            busy={state.busy}
            onRemove={canRemove ? () => setRemoving(true) : null}
            onClose={onClose}
          />
        }
      >
        <TextInput label="Name" maxLength={60} data-autofocus {...state.form.getInputProps('name')} />
        <Text size="sm" c="dimmed">
          Who is in it is chosen where a customer is edited. A rate sheet for the group holds for nobody else;
          without one, its customers pay what everybody pays.
        </Text>
      </SaveForm>
    </Dialog>
  )
}

function RemoveDialog({
  group: { priceGroupId, name },
  onClose,
}: {
  group: ListedPriceGroup
  onClose: () => void
}) {
  const { send } = useWrite(removePriceGroup)
  return (
    <ReasonDialog
      title={`Delete ${name}?`}
      confirm="Delete price group"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { priceGroupId } })
        await toastSuccessOf(removePriceGroup)
      }}
    >
      A group with customers or rate sheets can’t be deleted.
    </ReasonDialog>
  )
}
