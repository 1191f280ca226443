import { useLayoutEffect } from 'react'
import { holdScans } from './waiting-scans.ts'

/** Replaces a scanning page while it loads: scans wait for it meanwhile. */
export function ScansWait(): null {
  useLayoutEffect(holdScans, [])
  return null
}
