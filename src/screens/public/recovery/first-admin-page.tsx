import { Suspense } from 'react'
import { Splash } from '../../../ui/layout/splash.tsx'
import { lazyPart } from '../../../ui/lazy-parts.ts'

const FirstAdminForm = lazyPart(async () => (await import('./first-admin-form.tsx')).FirstAdminForm)

/** @param token from the link that the server prints at its first start */
export function FirstAdminPage({ token }: { token: string }) {
  return (
    <Suspense fallback={<Splash />}>
      <FirstAdminForm token={token} />
    </Suspense>
  )
}
