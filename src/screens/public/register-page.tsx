import { Anchor, Button, Center, List, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Splash } from '../../layouts/splash.tsx'

const FirstAdminForm = lazy(async () => ({
  default: (await import('./first-admin-form.tsx')).FirstAdminForm,
}))

/** @param token from the link that the server prints at its first start; null for everybody else */
export function RegisterPage({ token }: { token: string | null }) {
  return (
    <Center px="md" py={{ base: 32, sm: 64 }}>
      {token === null ? (
        <AtTheOffice />
      ) : (
        <Suspense fallback={<Splash />}>
          <FirstAdminForm token={token} />
        </Suspense>
      )}
    </Center>
  )
}

/** How a customer comes to an account: people see each other once, and the mailbox number is given on the spot. */
function AtTheOffice() {
  return (
    <Stack w="100%" maw={560}>
      <Title order={1}>Register</Title>
      <Text>
        Accounts are opened at your pick-up office. It takes a few minutes, and your mailbox number and
        Florida address are yours at once.
      </Text>
      <Text fw={600}>Bring with you</Text>
      <List spacing="xs">
        <List.Item>an identity card, a driver’s licence or a passport</List.Item>
        <List.Item>your email address and telephone number</List.Item>
        <List.Item>your TRN, which customs asks for</List.Item>
      </List>
      <Text c="dimmed">
        Have an account already?{' '}
        <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>Sign in</Anchor>.
      </Text>
      <Button renderRoot={(props) => <Link {...props} to="/" hash="contact" />} w="fit-content">
        Contact us
      </Button>
    </Stack>
  )
}
