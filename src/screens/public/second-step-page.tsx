import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { LoggedIn } from '#sync/api/accounts/accounts.ts'
import type { SessionProof, StepProof } from '#sync/api/accounts/second-factors.ts'
import { NewFactorForm } from '../../components/second-factor/new-factor.tsx'
import { ProofForm } from '../../components/second-factor/proof-form.tsx'
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx'
import { requestFirstFactor, saveFirstFactor, sendSecondStep } from '../../queries/api/second-factors.ts'
import { cancelSecondStep, type PendingLogIn } from '../../stores/second-step.ts'
import { RecoveryFrame } from './recovery/frame.tsx'

interface StepProps {
  readonly pending: PendingLogIn
  readonly onLogin: () => void | Promise<void>
}

/** The step after the right password: a second factor, or setting up the one that the role needs. */
export function SecondStepPage(props: StepProps) {
  return props.pending.mustEnrol ? <FirstFactor {...props} /> : <SecondFactor {...props} />
}

function SecondFactor({ pending, onLogin }: StepProps) {
  const prove = async (proof: StepProof | SessionProof) => {
    if (proof.kind === 'password') return
    await pending.enter(await sendSecondStep(pending.ticket, proof))
    await onLogin()
  }
  return (
    <RecoveryFrame title="Second step">
      <Stack gap="sm">
        <Text>Your password is right. Confirm that it’s you with your second factor.</Text>
        <ProofForm options={pending} confirm="Log in" onProof={prove} onClose={cancelSecondStep} />
      </Stack>
    </RecoveryFrame>
  )
}

function FirstFactor({ pending, onLogin }: StepProps) {
  const [outcome, setOutcome] = useState<(LoggedIn & { recoveryCodes: string[] }) | null>(null)
  const finish = async (loggedIn: LoggedIn) => {
    await pending.enter(loggedIn)
    await onLogin()
  }
  if (outcome)
    return (
      <RecoveryFrame title="Save your recovery codes">
        <RecoveryCodes
          codes={outcome.recoveryCodes}
          done="I’ve saved them"
          onDone={() => void finish(outcome)}
        />
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame title="Set up a second factor">
      <Stack gap="sm">
        <Text>
          Your role logs in with a password and a second factor, so that nobody can log in with your password
          alone. Choose what you have with you each day.
        </Text>
        <NewFactorForm
          offer={(kind) => requestFirstFactor(pending.ticket, kind)}
          add={async (factor) => setOutcome(await saveFirstFactor(factor))}
          onClose={cancelSecondStep}
        />
      </Stack>
    </RecoveryFrame>
  )
}
