import { Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ProofOptions, SessionProof, StepProof } from '#sync/api/second-factors.ts'
import { proofOptions, proveOneself } from '../../queries/api/second-factors.ts'
import { useProofQuestion } from '../../stores/proof.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { failureText } from '../../ui/not-saved.ts'
import { ProofForm } from './proof-form.tsx'

/** Asks who is there before a call that takes a proof; the call is then sent again as it was. */
export function ProofDialog() {
  const { question } = useProofQuestion()
  const [options, setOptions] = useState<ProofOptions | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isGone = false
    proofOptions().then(
      (answer) => isGone || setOptions(answer),
      (error: unknown) => isGone || setProblem(failureText(error)),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (!question) return null
  const cancel = () => question.answer(false)
  const prove = async (proof: StepProof | SessionProof) => {
    if (!options || proof.kind === 'recovery') return
    await proveOneself(options.ticket, proof)
    question.answer(true)
  }
  return (
    <Dialog title="Confirm that it’s you" onClose={cancel}>
      <Text mb="sm">For ten minutes after that, you aren’t asked again.</Text>
      {problem && <Text c="var(--mantine-color-error)">{problem}</Text>}
      {options && <ProofForm options={options} confirm="Confirm" onProof={prove} onClose={cancel} />}
      {!options && !problem && <Skeleton h={96} />}
    </Dialog>
  )
}
