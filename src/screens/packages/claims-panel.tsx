import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { claimPolicy } from '#sync/policies/claim.ts'
import { ClaimBadge } from '../../components/badges/claim-badge.tsx'
import { ClaimDialog } from '../../components/claims/claim-dialog.tsx'
import { claimedText, claimHint, claimKindsFor } from '../../components/claims/claim-values.ts'
import { pathTo } from '../../guards/path-to.ts'
import { claimsOfPackageQuery } from '../../queries/api/money/claims.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { FigureRows } from '../../ui/layout/figure-rows.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'

/** The claims for a package, and the way to open one for its customer. */
export function ClaimsPanel({ pkg, readOnly }: { pkg: Package; readOnly: boolean }) {
  const session = useSession()
  const answer = useServerQuery(claimsOfPackageQuery(pkg.packageId))
  const [isOpen, { open, close }] = useDisclosure(false)
  const claims = answer.is === 'shown' ? answer.data.result : []
  const mayOpen = !readOnly && session !== null && claimPolicy.canOpen(toActor(session), pkg)
  const canOpen = mayOpen && claimKindsFor(pkg).length > 0
  const hint = mayOpen ? claimHint(pkg) : null
  if (claims.length === 0 && !canOpen && !hint) return null
  return (
    <Panel title="Claims">
      <Stack gap="sm" align="flex-start">
        {claims.length > 0 && (
          <FigureRows>
            {claims.map(({ claimId, kind, pieces, status, amountJmdCents, paidJmdCents }) => (
              <li key={claimId}>
                <Anchor component={Link} to={pathTo('/admin/claims/$claim', { claim: claimId })}>
                  {claimedText({ kind, pieces })}
                </Anchor>
                <ClaimBadge status={status} />
                <span>{formatJmd(status === 'Paid' ? paidJmdCents : amountJmdCents)}</span>
              </li>
            ))}
          </FigureRows>
        )}
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {canOpen && (
          <Button variant="default" onClick={open}>
            Open a claim
          </Button>
        )}
      </Stack>
      {isOpen && <ClaimDialog pkg={pkg} onClose={close} />}
    </Panel>
  )
}
