import type { ReactNode } from 'react'
import { brandName, brandPrefix } from '../guards/places.ts'
import { PublicFrame, type PublicLink } from './public-frame.tsx'

const home = `/${brandPrefix}`
const links: readonly PublicLink[] = [
  { text: 'Home', to: home },
  { text: 'FAQ', to: '/', hash: 'faq' },
  { text: 'Register', to: '/register', search: { brand: brandPrefix } },
]

/** The second brand's public frame. */
export function SlpLayout({ children }: { children: ReactNode }) {
  return (
    <PublicFrame name={brandName} home={home} second links={links}>
      {children}
    </PublicFrame>
  )
}
