import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { openClaimOf } from '#sync/rules/claims/claimable.ts'
import { ClaimDialog } from '../../../components/claims/claim-dialog.tsx'
import { ClaimFacts } from '../../../components/claims/claim-facts.tsx'
import { claimablePieces, claimKindsFor } from '../../../components/claims/claim-values.ts'
import { useOwnClaims } from '../../../queries/claims.ts'
import { Panel } from '../../../ui/layout/panel.tsx'

/** The customer's claims for a package, and the way to open one. */
export function OwnClaimsPanel({ row }: { row: Package }) {
  const claims = useOwnClaims(row.packageId)
  const [isOpen, { open, close }] = useDisclosure(false)
  const kinds = claimKindsFor(row)
  if (!claims || (claims.length === 0 && kinds.length === 0)) return null
  const pieces = claimablePieces(row)
  const canOpen = kinds.some((kind) =>
    kind === 'Lost' && pieces.length > 0
      ? pieces.some((piece) => !openClaimOf(claims, { kind, pieces: [piece] }))
      : !openClaimOf(claims, { kind, pieces: [] }),
  )
  return (
    <Panel title={claims.length === 0 ? 'Is something wrong?' : 'Claims'}>
      <Stack gap="md" align="flex-start">
        {claims.map((claim) => (
          <ClaimFacts key={claim.claimId} claim={claim} pkg={row} />
        ))}
        {canOpen && (
          <Button variant="default" onClick={open}>
            Open a claim
          </Button>
        )}
      </Stack>
      {isOpen && <ClaimDialog pkg={row} onClose={close} />}
    </Panel>
  )
}
