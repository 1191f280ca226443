import { useRef, useState } from 'react'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { mutate } from '../../../changes/mutate.ts'
import type { ManifestItem } from '../../../queries/manifests.ts'
import { lookUp } from '../../../queries/packages.ts'
import { useCapture } from '../../../scan/keys/use-capture.ts'
import { lookUpScan } from '../../../scan/package-scan.ts'
import { toastError, toastSuccess } from '../../../stores/notifications.ts'
import { plural } from '../../../ui/texts/format.ts'
import { useAction } from '../../../ui/use-action.ts'
import { countMissingReasons, type Holds, isAsked } from './clearance.ts'

/** The packages a person keeps on hold while the rest of a manifest is cleared. */
export function useClearance(manifest: Manifest, items: readonly ManifestItem[], onDone: () => void) {
  const [holds, setHolds] = useState<Holds>(new Map())
  const list = useRef<HTMLUListElement>(null)
  const arrivals = items.filter(isAsked)
  const setReason = (packageId: string, reason: string) =>
    setHolds((before) => new Map(before).set(packageId, reason))
  const release = (packageId: string) =>
    setHolds((before) => new Map([...before].filter(([id]) => id !== packageId)))
  /** Puts a package on hold, and focuses the field for the reason. */
  const hold = (packageId: string) => {
    setReason(packageId, holds.get(packageId) ?? '')
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[data-hold="${packageId}"]`)?.focus(),
    )
  }
  const onScan = async (scan: Scan) => {
    const { pkg, answer } = await lookUpScan(scan, lookUp)
    const item = arrivals.find(({ line }) => line.packageId === pkg?.packageId)
    if (item) hold(item.line.packageId)
    else
      toastError(pkg ? 'Not on this manifest' : answer.headline, answer.code || (pkg?.trackingNumber ?? ''))
  }
  useCapture({
    onScan: (scan) => void onScan(scan),
    onBroken: () => toastError('Scan incomplete', 'Scan it again.'),
  })
  const save = useAction(async () => {
    const left = countMissingReasons(holds)
    if (left > 0)
      throw new WordedError(`Enter the reason for ${plural(left, 'hold')}. The customer reads it.`)
    const heldPackages = [...holds].map(([packageId, reason]) => ({ packageId, reason: reason.trim() }))
    const { manifestId } = manifest
    await mutate('manifest.statusUpdate', {
      manifestId,
      status: 'AtHeadOffice',
      overrides: [],
      held: heldPackages,
    })
    toastSuccess(successTexts['manifest.update'])
    onDone()
  })
  return { holds, list, arrivals, setReason, release, hold, save }
}
