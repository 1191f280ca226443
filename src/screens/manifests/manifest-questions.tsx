import { useNavigate } from '@tanstack/react-router'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import type { ManifestItem } from '../../queries/manifests.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { plural } from '../../ui/texts/format.ts'
import { leftBehindWords } from './count/left-behind-text.ts'
import type { ManifestStep } from './steps.ts'

interface StepDialogProps {
  manifest: Manifest
  step: ManifestStep
  items: readonly ManifestItem[]
  onClose: () => void
}

export function StepDialog({ manifest, step, items, onClose }: StepDialogProps) {
  const { to, label, ask } = step
  const go = async () => {
    await mutate('manifest.statusUpdate', { manifestId: manifest.manifestId, status: to, overrides: [] })
    toastSuccess(successTexts['manifest.update'])
    onClose()
  }
  return (
    <AskDialog harmless title={`${label}?`} confirm={label} onConfirm={go} onClose={onClose}>
      {[ask?.(plural(items.length, 'package')), to === 'Completed' && leftBehindWords(manifest, items)]
        .filter(Boolean)
        .join(' ')}
    </AskDialog>
  )
}

interface AskProps {
  manifest: Manifest
  name: string
  onClose: () => void
}

export function CancelDialog({ manifest: { manifestId }, name, onClose }: AskProps) {
  const cancel = async () => {
    await mutate('manifest.statusUpdate', { manifestId, status: 'Cancelled', overrides: [] })
    toastSuccess(successTexts['manifest.update'])
    onClose()
  }
  return (
    <AskDialog title={`Cancel ${name}?`} confirm="Cancel manifest" onConfirm={cancel} onClose={onClose}>
      Its packages come off and can go on another manifest. A cancelled manifest can’t be opened again.
    </AskDialog>
  )
}

export function DeleteDialog({ manifest: { manifestId }, name, onClose }: AskProps) {
  const navigate = useNavigate()
  const remove = async () => {
    await mutate('manifest.remove', { manifestId })
    toastSuccess(successTexts['manifest.remove'])
    await navigate({ to: '/admin/manifests' })
  }
  return (
    <AskDialog title={`Delete ${name}?`} confirm="Delete" onConfirm={remove} onClose={onClose}>
      It holds no packages. It disappears from the list for everybody.
    </AskDialog>
  )
}

interface MissingDialogProps {
  manifestId: string
  /** The packages that haven't been counted. */
  left: readonly ManifestItem[]
  onClose: () => void
}

/** The limit of one mutation. */
const maxPerMutation = 500

export function MissingDialog({ manifestId, left, onClose }: MissingDialogProps) {
  const mark = async () => {
    for (let at = 0; at < left.length; at += maxPerMutation) {
      const lines = left
        .slice(at, at + maxPerMutation)
        .map(({ line }) => ({ packageId: line.packageId, arrival: 'Missing' as const }))
      await mutate('manifest.countLine', { manifestId, lines })
    }
    onClose()
  }
  return (
    <AskDialog
      title={`Mark ${plural(left.length, 'package')} as missing?`}
      confirm="Mark as missing"
      onConfirm={mark}
      onClose={onClose}
    >
      Missing packages aren’t billed or handed over. One that turns up is counted by a scan.
    </AskDialog>
  )
}
