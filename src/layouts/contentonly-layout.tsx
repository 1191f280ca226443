import type { ReactNode } from 'react'
import { BarePublicFrame } from '../visitor/public-frame.tsx'
import { LostWorkBar } from './lost-work-bar.tsx'
import { UpdateBar } from './update-bar.tsx'

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
