import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '../../../screens/public/recovery/forgot-page.tsx'

export const Route = createFileRoute('/$prefix/account/forgot-password')({
  staticData: { title: 'Forgot password', layout: 'slp', guard: [], permission: 'None' },
  component: ForgotPage,
})
