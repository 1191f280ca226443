import { useState } from 'react'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { clock } from '../../browser/clock.ts'
import { RowButtons } from '../../components/save-form/row-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addPromotion, removePromotion, updatePromotion } from '../../queries/api/money/promotions.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import {
  blankPromotion,
  checkPromotion,
  type PromotionValues,
  readPromotion,
  toPromotionValues,
} from './promotion-values.ts'

interface PromotionDialogProps {
  /** Null for a new one. */
  promotion: Promotion | null
  onClose: () => void
}

export function PromotionDialog({ promotion, onClose }: PromotionDialogProps) {
  const add = useWrite(addPromotion)
  const update = useEdit(updatePromotion)
  const session = useSession()
  const [isRemoving, setRemoving] = useState(false)
  const edits = useRowEdit({
    edit: 'promotions.update',
    rowId: promotion?.promotionId ?? '',
    row: promotion,
    valuesOf: (row): PromotionValues =>
      row ? toPromotionValues(row) : blankPromotion(jamaicaDay(clock.now())),
  })
  const state = useSaveForm<PromotionValues>({
    initialValues: edits.values,
    edits,
    check: checkPromotion,
    save: async (values) => {
      const body = readPromotion(values)
      if (promotion)
        await update.send({ params: { promotionId: promotion.promotionId }, body, base: edits.row })
      else await add.send({ body })
      await toastSuccessOf(promotion ? updatePromotion : addPromotion)
      onClose()
    },
  })
  if (promotion && isRemoving)
    return <RemoveDialog promotion={promotion} onClose={() => setRemoving(false)} onGone={onClose} />
  const canSave =
    session !== null && (promotion ? rateSheetPolicy.canUpdate(session) : rateSheetPolicy.canCreate(session))
  const canRemove = promotion !== null && session !== null && rateSheetPolicy.canRemove(session)
  return (
    <Dialog onClose={onClose} size="lg" title={promotion?.name ?? 'New promotion'}>
      <SaveForm
        state={state}
        label="Save promotion"
        actions={
          <RowButtons
            confirm="Save promotion"
            canSave={canSave}
            busy={state.busy}
            onRemove={canRemove ? () => setRemoving(true) : null}
            onClose={onClose}
          />
        }
      >
        <PromotionFields state={state} />
      </SaveForm>
    </Dialog>
  )
}

interface RemoveDialogProps {
  promotion: Promotion
  onClose: () => void
  onGone: () => void
}

function RemoveDialog({ promotion: { promotionId, name }, onClose, onGone }: RemoveDialogProps) {
  const { send } = useWrite(removePromotion)
  return (
    <AskDialog
      title={`Delete ${name}?`}
      confirm="Delete promotion"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { promotionId } })
        await toastSuccessOf(removePromotion)
        onGone()
      }}
    >
      No further bill has it, also of customers who entered its code. Each customer whose package costs more
      without it hears so. Issued bills stay as they are.
    </AskDialog>
  )
}
