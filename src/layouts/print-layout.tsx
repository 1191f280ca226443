import type { ReactNode } from 'react'
import { StaffScans } from '../screens/scan/staff-scans.tsx'

/** The layout of printed papers for staff: no frame, but scans still work here. */
export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main">
      <StaffScans />
      {children}
    </main>
  )
}
