import { useEffect, useRef } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import { useLookUp } from '../../queries/packages.ts'

/** Calls once for each open form whose pre-alert arrives after the scan, because the device was still loading. */
export function useLatePrealert(
  { scan, known }: { readonly scan: Scan | null; readonly known: Package | null },
  onFound: (scan: Scan, known: Package) => void,
): void {
  const open = known ? null : scan
  const match = useLookUp(open?.recognised ?? null)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const exact = match?.code === open?.recognised ? match?.packages.exact : undefined
  useEffect(() => {
    if (open && exact?.checkedInAt === null) latest.current(open, exact)
  }, [open, exact])
}
