import { createFileRoute } from '@tanstack/react-router'
import { brandPrefix } from '../../guards/places.ts'
import { RegisterPage } from '../../screens/public/register-page.tsx'

export const Route = createFileRoute('/$prefix/register')({
  staticData: { title: 'Register', layout: 'slp', guard: [], permission: 'None' },
  component: () => <RegisterPage brand={brandPrefix} />,
})
