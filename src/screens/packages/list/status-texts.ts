import { type PackageStatus, statusText } from '#sync/entities/packages/package-status.ts'
import { waitsForServerText } from '../../../components/session/waiting-texts.ts'
import { plural } from '../../../ui/texts/format.ts'

/** The hint about a status that needs a note or a reason. */
export function statusHint(status: PackageStatus, isStepBack: boolean): string {
  if (isStepBack) return ' (step back, needs a note)'
  if (status === 'Delayed') return ' (needs a reason)'
  return status === 'Delivered' ? ' (correction, needs a note)' : ''
}

/** The label of the note that a move needs or may have. */
export function noteLabel(
  status: PackageStatus | undefined,
  isStepBack: boolean,
): { label: string; isRequired: boolean } {
  if (status === 'Delayed') return { label: 'Why is it delayed?', isRequired: true }
  if (status === 'Delivered')
    return { label: 'Why is it delivered without being handed over?', isRequired: true }
  return isStepBack
    ? { label: 'Why does it go back?', isRequired: true }
    : { label: 'Note', isRequired: false }
}

/**
 * The text after a move is saved on this device. Only the server knows what is owed for a package, so it alone decides
 * whether it is delivered.
 */
export function savedStatusText(count: number, status: PackageStatus, isOnline: boolean): string {
  const packages = plural(count, 'package')
  if (status === 'Delivered') return waitsForServerText(`${packages} will be ${statusText(status)}`)
  return `${packages} set to ${statusText(status)}${isOnline ? '' : '. Waiting to sync.'}`
}
