import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** An empty list or page: says what would be here and what to do next. */
export function EmptyState(props: { icon: Icon; title: string; text?: ReactNode; action?: ReactNode }) {
  const { icon: EmptyIcon, title, text, action } = props
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <ThemeIcon size={48} radius="xl" variant="light" aria-hidden>
        <EmptyIcon size={26} stroke={1.5} />
      </ThemeIcon>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
