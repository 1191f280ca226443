import { Alert, Center, Paper, Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One short form in the middle of a page. `message` is what went wrong with the whole of it. */
export function Frame(props: { title: string; message?: string; children: ReactNode }) {
  return (
    <Center px="md" py={{ base: 24, sm: 56 }} w="100%">
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} w="100%" maw={480}>
        <Stack>
          <Title order={1}>{props.title}</Title>
          {props.message && (
            <Alert color="red" icon={<IconAlertTriangle />} role="alert">
              {props.message}
            </Alert>
          )}
          {props.children}
        </Stack>
      </Paper>
    </Center>
  )
}
