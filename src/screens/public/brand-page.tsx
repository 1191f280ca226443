import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { brandName, brandPrefix, homeOf } from '../../guards/places.ts'
import { useSession } from '../../session/session.ts'
import { LogoMark } from '../../ui/logo.tsx'

/** The second brand's front door. */
export function BrandPage() {
  const session = useSession()
  return (
    <Stack align="center" ta="center" gap="md" px="md" py={{ base: 48, sm: 96 }}>
      <LogoMark size={88} deep="#4a3290" />
      <Title order={1} maw={640}>
        Welcome to {brandName}
      </Title>
      <Text c="dimmed" maw={520}>
        Your packages from Florida, followed from the warehouse to your pickup office.
      </Text>
      <Group justify="center">
        <Button component={Link} to={session ? homeOf(session) : '/login'} color="brandTwo.8" size="lg">
          {session ? 'To your packages' : 'Login'}
        </Button>
        {!session && (
          <Button
            renderRoot={(props) => <Link {...props} to="/register" search={{ brand: brandPrefix }} />}
            variant="default"
            size="lg"
          >
            Open an account
          </Button>
        )}
      </Group>
    </Stack>
  )
}
