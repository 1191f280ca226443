import type { ReactNode } from 'react'
import { BarePublicFrame } from '../visitor/public-frame.tsx'
import { UpdateBar } from './notices/update-bar.tsx'
import { LostWorkBar } from './sign-out/lost-work-bar.tsx'

/** A page without a frame, inside the app. */
export function ContentOnlyLayout({ children }: { children: ReactNode }) {
  return (
    <BarePublicFrame>
      <LostWorkBar />
      <UpdateBar />
      {children}
    </BarePublicFrame>
  )
}
