import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ProofKind, ProofOptions, SessionProof, StepProof } from '#sync/api/accounts/second-factors.ts'
import { signWithPasskey } from '../../browser/passkeys.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { useAction } from '../../ui/use-action.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

type Proof = StepProof | SessionProof

interface ProofFormProps {
  readonly options: Pick<ProofOptions, 'kinds' | 'passkey'>
  readonly confirm: string
  /** Throws with a message if the proof is wrong. */
  readonly onProof: (proof: Proof) => Promise<unknown>
  readonly onClose: () => void
}

type TypedKind = Exclude<ProofKind, 'passkey'>

const fields: Record<TypedKind, { label: string; missing: string; switchTo: string }> = {
  password: {
    label: 'Your password',
    missing: 'Enter your password.',
    switchTo: 'Use your password instead',
  },
  totp: {
    label: 'Code from your authenticator app',
    missing: 'Enter the six digits that your app shows.',
    switchTo: 'Use a code from your app instead',
  },
  recovery: {
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes.',
    switchTo: 'Use a recovery code instead',
  },
}

const isTyped = (kind: ProofKind): kind is TypedKind => kind !== 'passkey'

const proofOf = (kind: TypedKind, value: string) =>
  kind === 'password' ? { kind, password: value } : { kind, code: value.trim() }

/** Confirms the person's identity, in one of the ways that the account has. */
export function ProofForm({ options, confirm, onProof, onClose }: ProofFormProps) {
  const typedKinds = options.kinds.filter(isTyped)
  const [kind, setKind] = useState<TypedKind | undefined>(
    options.passkey && typedKinds.every((name) => name === 'recovery') ? undefined : typedKinds[0],
  )
  const otherKinds = typedKinds.filter((name) => name !== kind)
  return (
    <Stack gap="sm">
      {options.passkey && (
        <PasskeyButton options={options.passkey} onProof={onProof} isMain={kind === undefined} />
      )}
      {kind ? (
        <TypedProof key={kind} kind={kind} confirm={confirm} onProof={onProof} onClose={onClose} />
      ) : (
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      )}
      {otherKinds.map((name) => (
        <Button key={name} variant="subtle" size="compact-md" onClick={() => setKind(name)}>
          {fields[name].switchTo}
        </Button>
      ))}
    </Stack>
  )
}

interface PasskeyButtonProps extends Pick<ProofFormProps, 'onProof'> {
  readonly options: NonNullable<ProofOptions['passkey']>
  readonly isMain: boolean
}

function PasskeyButton({ options, onProof, isMain }: PasskeyButtonProps) {
  const { run, busy, problem } = useAction(
    async () => onProof({ kind: 'passkey', answer: await signWithPasskey(options) }),
    failureText,
  )
  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} loading={busy} onClick={() => void run()}>
        Use a passkey
      </Button>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </>
  )
}

function TypedProof({
  kind,
  confirm,
  onProof,
  onClose,
}: Omit<ProofFormProps, 'options'> & { kind: TypedKind }) {
  const { label, missing } = fields[kind]
  const name = kind === 'password' ? 'password' : 'code'
  const state = useSaveForm({
    initialValues: { password: '', code: '' },
    check: (values): Record<string, string> => (values[name].trim() === '' ? { [name]: missing } : {}),
    save: (values) => onProof(proofOf(kind, values[name])),
  })
  const input = state.form.getInputProps(name)
  return (
    <SaveForm
      state={state}
      label={confirm}
      actions={<DialogButtons confirm={confirm} busy={state.busy} onClose={onClose} />}
    >
      {kind === 'password' ? (
        <PasswordInput
          label={label}
          autoComplete="current-password"
          maxLength={200}
          data-autofocus
          {...input}
        />
      ) : (
        <TextInput
          label={label}
          autoComplete="one-time-code"
          inputMode={kind === 'totp' ? 'numeric' : 'text'}
          maxLength={40}
          data-autofocus
          {...input}
        />
      )}
    </SaveForm>
  )
}
