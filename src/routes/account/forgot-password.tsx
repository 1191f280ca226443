import { createFileRoute } from '@tanstack/react-router'
import { ForgotPage } from '../../screens/public/recovery/forgot-page.tsx'

export const Route = createFileRoute('/account/forgot-password')({
  staticData: { title: 'Forgot password', layout: 'default', guard: [], permission: 'None' },
  component: ForgotPage,
})
