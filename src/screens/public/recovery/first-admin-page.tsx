import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazy-parts.ts'
import { Splash } from '../../../ui/splash.tsx'

const FirstAdminForm = lazyPart(async () => (await import('./first-admin-form.tsx')).FirstAdminForm)

/** @param token from the link that the server prints at its first start */
export function FirstAdminPage({ token }: { token: string }) {
  return (
    <Suspense fallback={<Splash />}>
      <FirstAdminForm token={token} />
    </Suspense>
  )
}
