import type { ReactNode } from 'react'
import { AppPublicFrame } from './app-public-frame.tsx'
import { useFrameCompany, useSecondPaint } from './menus/second-brand.ts'

/** The second brand's public frame. */
export function SlpLayout({ children }: { children: ReactNode }) {
  useSecondPaint(true)
  return <AppPublicFrame company={useFrameCompany(true)}>{children}</AppPublicFrame>
}
