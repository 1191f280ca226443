import { Center, Loader } from '@mantine/core'

/** The full-screen spinner until the session is known. */
export function Splash() {
  return (
    <Center mih="100dvh" role="status" aria-label="Loading">
      <Loader size="lg" />
    </Center>
  )
}
