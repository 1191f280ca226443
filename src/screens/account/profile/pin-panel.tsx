import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { pinProblem } from '#sync/rules/accounts/worker-key.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { dropOwnPin, ownKeysQuery, saveOwnPin } from '../../../queries/api/handhelds.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { toastError } from '../../../stores/notifications.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

/** Sets a person's own PIN, with which they log in on shared handhelds. */
export function PinPanel() {
  const keys = useServerQuery(ownKeysQuery)
  return (
    <Panel title="Handheld PIN">
      <ServerContent answer={keys} away="Your PIN can be set when you’re online.">
        {({ hasPin, hasBadge }) => <Pin hasPin={hasPin} hasBadge={hasBadge} />}
      </ServerContent>
    </Panel>
  )
}

function Pin({ hasPin, hasBadge }: { hasPin: boolean; hasBadge: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { send, busy } = useWrite(dropOwnPin)
  const remove = () =>
    void send({}).then(
      () => toastSuccessOf(dropOwnPin),
      (error: unknown) => toastError('That failed', error instanceof Error ? error.message : ''),
    )
  return (
    <>
      <Text>
        {hasPin
          ? 'You can take over shared handhelds with your PIN.'
          : 'Set a PIN to take over shared handhelds on the floor.'}
        {hasBadge && ' Your badge is active.'}
      </Text>
      <Group gap="sm">
        <Button variant={hasPin ? 'default' : 'filled'} onClick={() => setOpen(true)}>
          {hasPin ? 'Change PIN' : 'Set a PIN'}
        </Button>
        {hasPin && (
          <Button variant="subtle" loading={busy} onClick={remove}>
            Remove PIN
          </Button>
        )}
      </Group>
      {isOpen && <PinDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const checkPin = ({ pin, again, password }: { pin: string; again: string; password: string }) => {
  const problem = pinProblem(pin)
  return {
    ...(problem ? { pin: `PIN ${problem}.` } : {}),
    ...(pin !== again ? { again: 'The PINs don’t match.' } : {}),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  }
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(saveOwnPin)
  const state = useSaveForm({
    initialValues: { pin: '', again: '', password: '' },
    check: checkPin,
    save: async ({ pin, password }) => {
      await send({ body: { pin, password } })
      await toastSuccessOf(saveOwnPin)
      onClose()
    },
  })
  const field = (name: 'pin' | 'again' | 'password') => state.form.getInputProps(name)
  return (
    <FormDialog onClose={onClose} title="Handheld PIN" label="Save PIN" state={state}>
      <PasswordInput
        label="PIN"
        description="Four to eight digits; six are safer."
        inputMode="numeric"
        autoComplete="off"
        {...field('pin')}
      />
      <PasswordInput label="PIN again" inputMode="numeric" autoComplete="off" {...field('again')} />
      <PasswordInput label="Your password" autoComplete="current-password" {...field('password')} />
    </FormDialog>
  )
}
