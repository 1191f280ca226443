import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../../../screens/public/recovery/verify-page.tsx'

export const Route = createFileRoute('/$prefix/account/verify-email')({
  staticData: { title: 'Confirm your address', layout: 'slp', guard: [], permission: 'None' },
  component: VerifyPage,
})
