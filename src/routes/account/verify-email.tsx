import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../../screens/public/recovery/verify-page.tsx'

export const Route = createFileRoute('/account/verify-email')({
  staticData: { title: 'Confirm your address', layout: 'default', guard: [], permission: 'None' },
  component: VerifyPage,
})
