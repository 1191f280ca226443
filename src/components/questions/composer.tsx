import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { longestQuestion } from '#sync/entities/messages/longest-question.ts'
import { SendIcon } from '../../ui/icons.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { useAction } from '../../ui/use-action.ts'

interface ComposerProps {
  label: string
  button: string
  /** Sends or saves a text. When it throws, the text stays in the field. */
  onSend: (text: string) => Promise<unknown>
  failure?: (error: unknown) => string
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/** A field for the next line of a thread. Ctrl and Enter send it. */
export function Composer({ label, button, onSend, failure }: ComposerProps) {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { run, busy, problem } = useAction(async () => {
    const message = text.trim()
    setEmpty(message === '')
    if (message === '') return
    await onSend(message)
    setText('')
  }, failure)
  return (
    <Stack gap="xs">
      <ProblemAlert text={problem} />
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={longestQuestion}
        value={text}
        error={isEmpty && text.trim() === '' ? 'Write your message.' : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          void run()
        }}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" visibleFrom="sm">
          Ctrl+Enter sends.
        </Text>
        <Button leftSection={<SendIcon size={18} />} loading={busy} onClick={() => void run()}>
          {button}
        </Button>
      </Group>
    </Stack>
  )
}
