import type { ReactNode } from 'react'
import { brandPrefix, companyName } from '../guards/places.ts'
import { useFrameBrand } from '../stores/frame-brand.ts'
import { AppPublicFrame } from './app-public-frame.tsx'
import { secondCompany, useSecondPaint } from './second-brand.ts'

const company = { name: companyName(), home: '', brand: null, year: new Date().getFullYear() }

/** The public pages' frame. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const isSecond = useFrameBrand(({ brand }) => brand === brandPrefix)
  useSecondPaint(isSecond)
  return <AppPublicFrame company={isSecond ? secondCompany : company}>{children}</AppPublicFrame>
}
