import { Center, Loader } from '@mantine/core'

/** The full-screen spinner: while it is not yet known who is here. */
export function Splash() {
  return (
    <Center mih="100dvh" role="status" aria-label="Loading">
      <Loader size="lg" />
    </Center>
  )
}
