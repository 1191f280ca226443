import type { ReactNode } from 'react'
import { AppPublicFrame } from './app-public-frame.tsx'
import { secondCompany, useSecondPaint } from './second-brand.ts'

/** The second brand's public frame. */
export function SlpLayout({ children }: { children: ReactNode }) {
  useSecondPaint(true)
  return <AppPublicFrame company={secondCompany}>{children}</AppPublicFrame>
}
