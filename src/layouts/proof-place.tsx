import { lazy, Suspense } from 'react'
import { useProofQuestion } from '../stores/proof.ts'

const ProofDialog = lazy(async () => ({
  default: (await import('../components/second-factor/proof-dialog.tsx')).ProofDialog,
}))

/** Shows the question who is there, above the dialog that made the call. */
export function ProofPlace() {
  const { question } = useProofQuestion()
  return (
    question && (
      <Suspense>
        <ProofDialog />
      </Suspense>
    )
  )
}
