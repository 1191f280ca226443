import type { ReactNode } from 'react'
import { brandPrefix } from '../guards/places.ts'
import { useFrameBrand } from '../screens/public/payment/frame-brand.ts'
import { AppPublicFrame } from './app-public-frame.tsx'
import { useFrameCompany, useSecondPaint } from './menus/second-brand.ts'

/** The public pages' frame. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const isSecond = useFrameBrand(({ brand }) => brand === brandPrefix)
  useSecondPaint(isSecond)
  return <AppPublicFrame company={useFrameCompany(isSecond)}>{children}</AppPublicFrame>
}
