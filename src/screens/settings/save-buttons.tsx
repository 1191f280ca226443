import { Button, Group } from '@mantine/core'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'

interface SaveButtonsProps<V extends object> {
  state: SaveFormState<V>
  /** A verb and its object, such as "Save settings". */
  text: string
}

/** Below a form that already shows its fields: saves or discards what was changed. */
export function SaveButtons<V extends object>({ state: { form, busy }, text }: SaveButtonsProps<V>) {
  const isDirty = form.isDirty()
  return (
    <Group justify="flex-end">
      <Button variant="default" disabled={!isDirty} onClick={() => form.reset()}>
        Discard changes
      </Button>
      <Button type="submit" loading={busy} disabled={!isDirty}>
        {text}
      </Button>
    </Group>
  )
}
