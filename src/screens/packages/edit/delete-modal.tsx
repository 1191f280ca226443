import { useNavigate } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { failureTexts, successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../../changes/mutate.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'

export function DeleteModal({ pkg, onClose }: { pkg: Package; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = async () => {
    await mutate('package.remove', { packageId: pkg.packageId })
    toastSuccess(successTexts['package.remove'])
    await navigate({ to: '/admin/packages' })
  }
  return (
    <AskDialog
      title={`Delete ${pkg.trackingNumber}?`}
      confirm="Delete"
      failed={failureTexts['package.remove']}
      onConfirm={remove}
      onClose={onClose}
    >
      Its timeline and photos go with it. The customer no longer sees it.
    </AskDialog>
  )
}
