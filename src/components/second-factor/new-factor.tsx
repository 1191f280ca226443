import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FactorOffer, NewFactor as NewFactorBody } from '#sync/api/accounts/second-factors.ts'
import { type FactorKind, factorText } from '#sync/entities/accounts/second-factor.ts'
import { hasPasskeys, makePasskey } from '../../browser/passkeys.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { useAction } from '../../ui/use-action.ts'
import { QrImage } from '../qr-image.tsx'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

interface NewFactorProps {
  readonly offer: (kind: FactorKind) => Promise<FactorOffer>
  /** Throws with a message if the factor can't be saved. */
  readonly add: (factor: NewFactorBody) => Promise<unknown>
  readonly onClose: () => void
}

/** Sets up an authenticator app or a passkey. It counts only after it has worked once. */
export function NewFactorForm({ offer, add, onClose }: NewFactorProps) {
  const [choice, setChoice] = useState<{ kind: FactorKind; offer: FactorOffer } | null>(null)
  const { run, busy, problem } = useAction(
    async (kind: FactorKind) => setChoice({ kind, offer: await offer(kind) }),
    failureText,
  )
  if (choice) return <FactorForm key={choice.offer.ticket} {...choice} add={add} onClose={onClose} />
  return (
    <Stack gap="sm">
      <Text>
        A passkey is quicker, and nobody can trick you out of it. An app’s code works on every device.
      </Text>
      <Button loading={busy} disabled={!hasPasskeys()} onClick={() => void run('passkey')}>
        Passkey (finger, face or PIN)
      </Button>
      <Button variant="default" loading={busy} onClick={() => void run('totp')}>
        Authenticator app (six digits)
      </Button>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

interface FactorFormProps extends Pick<NewFactorProps, 'add' | 'onClose'> {
  readonly kind: FactorKind
  readonly offer: FactorOffer
}

const labels: Record<FactorKind, string> = { totp: 'Save app', passkey: 'Create passkey' }

function FactorForm({ kind, offer, add, onClose }: FactorFormProps) {
  const state = useSaveForm({
    initialValues: { code: '', name: factorText[kind] },
    check: ({ code, name }): Record<string, string> => ({
      ...(name.trim() === '' ? { name: 'Enter a name, such as “Work phone”.' } : {}),
      ...(kind === 'totp' && code.trim() === '' ? { code: 'Enter the six digits that your app shows.' } : {}),
    }),
    save: async ({ code, name }) => {
      const proof =
        kind === 'totp'
          ? { kind, code: code.trim() }
          : { kind, passkey: await makePasskey(offer.passkey ?? {}) }
      await add({ ticket: offer.ticket, name: name.trim(), proof })
    },
  })
  return (
    <SaveForm
      state={state}
      label={labels[kind]}
      actions={<DialogButtons confirm={labels[kind]} busy={state.busy} onClose={onClose} />}
    >
      {offer.totp && <AppSecret {...offer.totp} />}
      {offer.totp && (
        <TextInput
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...state.form.getInputProps('code')}
        />
      )}
      <TextInput
        label="Name"
        description="By which you know it later, such as “Work phone”"
        maxLength={60}
        autoComplete="off"
        {...state.form.getInputProps('name')}
      />
    </SaveForm>
  )
}

const AppSecret = ({ secret, uri }: { secret: string; uri: string }) => (
  <Stack gap="xs" align="center">
    <Text>Scan this picture with your authenticator app, then type the code that it shows.</Text>
    <QrImage text={uri} label="Picture for your authenticator app" />
    <Text size="sm" c="dimmed">
      Or type this key into the app:
    </Text>
    <Code fz="sm" style={{ overflowWrap: 'anywhere' }} data-secret>
      {secret}
    </Code>
  </Stack>
)
