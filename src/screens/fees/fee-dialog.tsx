import { useState } from 'react'
import type { Fee } from '#sync/entities/money/fee.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { clock } from '../../browser/clock.ts'
import { RowButtons } from '../../components/save-form/row-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addFee, removeFee, updateFee } from '../../queries/api/money/fees.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FeeFields } from './fee-fields.tsx'
import { blankFee, checkFee, type FeeValues, readFee, toFeeValues } from './fee-values.ts'

interface FeeDialogProps {
  /** Null for a new one. */
  fee: Fee | null
  onClose: () => void
}

export function FeeDialog({ fee, onClose }: FeeDialogProps) {
  const add = useWrite(addFee)
  const update = useEdit(updateFee)
  const session = useSession()
  const [isRemoving, setRemoving] = useState(false)
  const edits = useRowEdit({
    edit: 'fees.update',
    rowId: fee?.feeId ?? '',
    row: fee,
    valuesOf: (row): FeeValues => (row ? toFeeValues(row) : blankFee(jamaicaDay(clock.now()))),
  })
  const state = useSaveForm<FeeValues>({
    initialValues: edits.values,
    edits,
    check: checkFee,
    save: async (values) => {
      const body = readFee(values)
      if (fee) await update.send({ params: { feeId: fee.feeId }, body, base: edits.row })
      else await add.send({ body })
      await toastSuccessOf(fee ? updateFee : addFee)
      onClose()
    },
  })
  if (fee && isRemoving) return <RemoveDialog fee={fee} onClose={() => setRemoving(false)} onGone={onClose} />
  const canSave =
    session !== null && (fee ? rateSheetPolicy.canUpdate(session) : rateSheetPolicy.canCreate(session))
  const canRemove = fee !== null && session !== null && rateSheetPolicy.canRemove(session)
  return (
    <Dialog onClose={onClose} size="lg" title={fee?.name ?? 'New fee'}>
      <SaveForm
        state={state}
        label="Save fee"
        actions={
          <RowButtons
            confirm="Save fee"
            canSave={canSave}
            busy={state.busy}
            onRemove={canRemove ? () => setRemoving(true) : null}
            onClose={onClose}
          />
        }
      >
        <FeeFields state={state} />
      </SaveForm>
    </Dialog>
  )
}

interface RemoveDialogProps {
  fee: Fee
  onClose: () => void
  onGone: () => void
}

function RemoveDialog({ fee: { feeId, name }, onClose, onGone }: RemoveDialogProps) {
  const { send } = useWrite(removeFee)
  return (
    <AskDialog
      title={`Delete ${name}?`}
      confirm="Delete fee"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { feeId } })
        await toastSuccessOf(removeFee)
        onGone()
      }}
    >
      No further bill has it. Issued bills stay as they are.
    </AskDialog>
  )
}
