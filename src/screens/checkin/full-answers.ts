import type { Package } from '#sync/entities/packages/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import { desk } from './desk.ts'
import { type Draft, useDraft } from './draft-store.ts'

/** A package is in the form now. `isLoading`: its pre-alert may still be on its way to this device. */
export async function beginAnswer(
  { recognised }: Scan,
  matchedPkg: Package | null,
  isLoading: boolean,
): Promise<ScanAnswer> {
  const unknownText = isLoading ? 'Looking for the customer' : 'Customer not identified'
  const text = matchedPkg?.accountId ? await desk.customerOf(matchedPkg.accountId) : ''
  return answer('ready', matchedPkg?.accountId ? 'Pre-alert found' : unknownText, {
    text: text === '' && isLoading ? 'Still loading' : text,
    bin: useDraft.getState().values.bin,
    code: recognised.canonical,
    detail: [recognised.courier, 'Fill in the form and check in.'].filter((part) => part !== '').join(' · '),
  })
}

export const restoredAnswer = ({ scan, values }: Draft): ScanAnswer =>
  answer('ready', 'Draft restored', {
    bin: values.bin,
    code: scan?.recognised.canonical ?? '',
    detail: 'Not checked in yet. Finish the form and check in, or clear it.',
  })

/** Refuses a scan until the form is saved or cleared, because a wrong barcode must not advance it. */
export function busyAnswer(current: Scan, next: Scan): ScanAnswer {
  const { canonical } = current.recognised
  if (canonical === next.recognised.canonical)
    return answer('done', 'Already in the form', {
      code: canonical,
      detail: 'Fill in the form and check in.',
    })
  return answer('refused', 'Stop', {
    text: `Finish ${canonical} first`,
    code: next.recognised.canonical,
    detail: `You scanned ${next.recognised.canonical}. Check in or clear the form, then scan it again.`,
  })
}
