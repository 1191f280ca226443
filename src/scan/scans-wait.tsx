import { useLayoutEffect } from 'react'
import { holdScans } from './waiting-scans.ts'

/** Stands where a page that takes scans is still loading: what is scanned meanwhile waits for it. */
export function ScansWait(): null {
  useLayoutEffect(holdScans, [])
  return null
}
