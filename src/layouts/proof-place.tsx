import { Suspense } from 'react'
import { useProofQuestion } from '../stores/proof.ts'
import { lazyPart } from '../ui/lazy-parts.ts'

const ProofDialog = lazyPart(
  async () => (await import('../components/second-factor/proof-dialog.tsx')).ProofDialog,
)

/** Shows the identity question above the dialog that made the call. */
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
