import { Alert, Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { WarningIcon } from '../../ui/icons.ts'

interface SaveFormProps {
  /** Of `useSaveForm`. */
  state: {
    readonly busy: boolean
    readonly problem: string
    readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  }
  /** What the button does, as a verb and its object. */
  label: string
  /** In place of one wide button, such as a row with Cancel. */
  actions?: ReactNode
  children: ReactNode
}

/** Every form that writes: what went wrong with the whole of it, its fields, and its button. */
export function SaveForm({ state: { busy, problem, submit }, label, actions, children }: SaveFormProps) {
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem && (
          <Alert color="red" icon={<WarningIcon />} role="alert">
            {problem}
          </Alert>
        )}
        {children}
        {actions ?? (
          <Button type="submit" loading={busy} fullWidth>
            {label}
          </Button>
        )}
      </Stack>
    </form>
  )
}
