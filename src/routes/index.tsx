import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../screens/public/landing-page.tsx'

export const Route = createFileRoute('/')({
  staticData: {
    title: 'From a Florida warehouse to your door',
    layout: 'default',
    guard: [],
    permission: 'None',
  },
  component: LandingPage,
})
