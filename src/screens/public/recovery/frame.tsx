import { Center, Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A short form in the middle of a page. */
export function RecoveryFrame(props: { title: string; children: ReactNode }) {
  return (
    <Center px="md" py={{ base: 24, sm: 56 }} w="100%">
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} w="100%" maw={480}>
        <Stack>
          <Title order={1}>{props.title}</Title>
          {props.children}
        </Stack>
      </Paper>
    </Center>
  )
}
