import { createFileRoute } from '@tanstack/react-router'
import { brandPrefix } from '../../guards/places.ts'
import { RegisterForm } from '../../screens/recovery/register-form.tsx'

export const Route = createFileRoute('/$prefix/register')({
  staticData: { title: 'Register', layout: 'slp', guard: [], permission: 'None' },
  component: () => <RegisterForm brand={brandPrefix} />,
})
