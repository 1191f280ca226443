import type { ReactNode } from 'react'
import { StaffScans } from '../screens/scan/staff-scans.tsx'

/** For the staff’s papers: no frame, and the next scan is heard here, too. */
export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main">
      <StaffScans />
      {children}
    </main>
  )
}
