import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reviewKindText } from '#sync/entities/packages/review-kinds.ts'
import {
  type Difference,
  Differences,
  type Side,
  type SideHeads,
} from '../../components/settle/differences.tsx'
import { acceptedChanges } from '../../components/settle/refused-plan.ts'
import { pathTo } from '../../guards/path-to.ts'
import { useNames } from '../../queries/known-names.ts'
import type { OpenReview } from '../../queries/reviews.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { claimNow } from './claim-now.ts'
import { ownersIn } from './differences-now.ts'
import { ReviewHead } from './review-head.tsx'
import { reviewSides } from './review-sides.ts'
import { useResolve } from './use-resolve.ts'

/** A pre-alert for a package that is already here or announced by another customer. A person decides who owns it. */
export function ClaimCard({ review, pkg, prealert }: OpenReview) {
  const claim = claimNow(review, pkg, prealert)
  const names = useNames([...ownersIn(claim.differences), claim.accountId])
  const { busy, problem, resolve } = useResolve(review)
  const name = names.owner(claim.accountId) ?? 'this customer'
  const details = claim.differences.filter(({ field }) => field !== 'accountId')
  const hasSides = details.length > 0
  return (
    <Panel title={reviewKindText[review.kind]}>
      <Stack gap="sm">
        <ReviewHead review={review} pkg={pkg} hasSides={hasSides} />
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {review.note}
        </Text>
        {pkg?.accountId && <Text size="sm">The customer is {names.owner(pkg.accountId)} now.</Text>}
        {prealert && (
          <Text size="sm">
            Check the label, then decide.{' '}
            <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: prealert.packageId })}>
              Open the pre-alert
            </Anchor>
          </Text>
        )}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        <ClaimChoice
          differences={details}
          heads={reviewSides(review, pkg)}
          names={names}
          busy={busy}
          name={name}
          onKeep={() => resolve({ resolution: 'keep', changes: {} }, 'Claim declined')}
          onGive={(fields) =>
            resolve(
              {
                resolution: 'merge',
                changes: { ...acceptedChanges(claim.differences, fields), accountId: claim.accountId },
              },
              `Package given to ${name}`,
            )
          }
        />
      </Stack>
    </Panel>
  )
}

interface DecideProps {
  readonly differences: readonly Difference[]
  readonly heads: SideHeads
  readonly names: ReturnType<typeof useNames>
  readonly busy: boolean
  readonly name: string
  readonly onKeep: () => void
  /** `taken`: the fields whose pre-alert values shall apply. */
  readonly onGive: (fields: string[]) => void
}

/** The customer's values fill empty fields; where there is a value already, a person chooses. */
function ClaimChoice({ differences, heads, names, busy, name, onKeep, onGive }: DecideProps) {
  const [keptFields, setKeptFields] = useState<ReadonlySet<string>>(new Set())
  const sideOf = (field: string): Side => (keptFields.has(field) ? 'current' : 'offered')
  const choose = (field: string, side: Side) => {
    const next = new Set(keptFields)
    if (side === 'current') next.add(field)
    else next.delete(field)
    setKeptFields(next)
  }
  const fields = differences.map(({ field }) => field).filter((field) => !keptFields.has(field))
  return (
    <>
      <Differences differences={differences} names={names} sideOf={sideOf} heads={heads} onChoose={choose} />
      <Group justify="flex-end">
        <Button variant="default" disabled={busy} onClick={onKeep}>
          Not theirs
        </Button>
        <Button h="auto" mih="var(--quay-control)" py={6} loading={busy} onClick={() => onGive(fields)}>
          Give to {name}
        </Button>
      </Group>
    </>
  )
}
