import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type FrameCompany, PublicFrame } from '../visitor/public-frame.tsx'
import { UpdateBar } from './notices/update-bar.tsx'
import { LostWorkBar } from './sign-out/lost-work-bar.tsx'

/** The public frame inside the app: links go through the router, and the app's bars are above the page. */
export function AppPublicFrame({ company, children }: { company: FrameCompany; children: ReactNode }) {
  const router = useRouter()
  return (
    <PublicFrame
      company={company}
      navigate={(to) => router.history.push(to)}
      bars={
        <>
          <LostWorkBar />
          <UpdateBar />
        </>
      }
    >
      {children}
    </PublicFrame>
  )
}
