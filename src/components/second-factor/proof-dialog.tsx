import { Text } from '@mantine/core'
import type { SessionProof, StepProof } from '#sync/api/accounts/second-factors.ts'
import { proveOneself } from '../../queries/api/second-factors.ts'
import { useProofQuestion } from '../../stores/proof.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** Asks for the person's identity before a call that takes a proof; the call is then sent again unchanged. */
export function ProofDialog() {
  const { question } = useProofQuestion()
  if (!question) return null
  const { options, answer } = question
  const cancel = () => answer(false)
  const prove = async (proof: StepProof | SessionProof) => {
    if (proof.kind === 'recovery') return
    await proveOneself(options.ticket, proof)
    answer(true)
  }
  return (
    <Dialog title="Confirm that it’s you" onClose={cancel}>
      <Text mb="sm">You won’t be asked again for ten minutes.</Text>
      <ProofForm options={options} confirm="Confirm" onProof={prove} onClose={cancel} />
    </Dialog>
  )
}
