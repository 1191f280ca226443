import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

/** Asks for the name of a saved view. */
export function ViewNameForm({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setProblem('Enter a name.')
    onSave(text.trim())
    onClose()
  }
  return (
    <form onSubmit={save} noValidate>
      <TextInput
        data-autofocus
        label="Name"
        description="Keeps the search, filters and order on this device. A view of the same name is replaced."
        maxLength={60}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save view</Button>
      </Group>
    </form>
  )
}
