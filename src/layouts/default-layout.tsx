import type { ReactNode } from 'react'
import { PublicFrame, type PublicLink } from './public-frame.tsx'

const links: readonly PublicLink[] = [
  { text: 'Home', to: '/' },
  { text: 'How it works', to: '/', hash: 'how' },
  { text: 'Rates', to: '/', hash: 'rates' },
  { text: 'FAQ', to: '/', hash: 'faq' },
  { text: 'Contact Us', to: '/', hash: 'contact' },
  { text: 'Register', to: '/register' },
]

/** The public pages' frame. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <PublicFrame name="Quayside" home="/" links={links}>
      {children}
    </PublicFrame>
  )
}
