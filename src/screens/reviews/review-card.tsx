import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Review } from '#sync/entities/review.ts'
import { reviewKindText } from '#sync/entities/review-words.ts'
import { mutate } from '../../data/mutate.ts'
import { useNames } from '../../data/names.ts'
import { usePackage } from '../../data/packages.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { formatDateTime } from '../../ui/format.ts'
import { notSavedText } from '../../ui/not-saved.ts'
import { Panel } from '../../ui/panel.tsx'
import { takenOf } from '../../ui/settle/refused-plan.ts'
import { type Resolution, Settle } from '../../ui/settle/settle.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { differencesNow, ownersIn } from './differences-now.ts'
import classes from './reviews.module.css'

/** Who said what and when, both values side by side, and what shall stand. */
export function ReviewCard({ review }: { review: Review }) {
  const pkg = usePackage(review.packageId ?? '')
  const differences = differencesNow(review.differences, pkg ?? null)
  const names = useNames(ownersIn(differences))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const settle = async (resolution: Resolution, taken: string[]) => {
    setBusy(true)
    try {
      const changes = takenOf(differences, taken)
      await mutate('review.resolve', { reviewId: review.reviewId, resolution, changes })
      toastSuccess('Settled, saved on this device')
    } catch (error) {
      setProblem(notSavedText(error))
      setBusy(false)
    }
  }
  return (
    <Panel title={reviewKindText[review.kind]}>
      <Stack gap="sm">
        {pkg && (
          <Group gap="sm">
            <Anchor component={Link} to={`/admin/packages/${pkg.packageId}`}>
              {pkg.trackingNumber}
            </Anchor>
            <StatusBadge status={pkg.status} />
          </Group>
        )}
        <Text size="sm" c="dimmed">
          {review.by}, {formatDateTime(review.at)}
        </Text>
        {review.note && <Text style={{ overflowWrap: 'anywhere' }}>{review.note}</Text>}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {differences.length > 0 ? (
          <Settle differences={differences} names={names} busy={busy} onSettle={settle} />
        ) : (
          <NothingToChoose review={review} busy={busy} onDone={() => settle('keep', [])} />
        )}
      </Stack>
    </Panel>
  )
}

const adviceFor: Partial<Record<Review['kind'], string>> = {
  ownerGone: 'Give the package an owner on its page if you know one; without one it stays unidentified.',
  manifestClosed: 'The package is in the warehouse and on no manifest. Put it on an open one.',
  hawbTaken: 'The package needs a new label.',
  refused: 'It can be tried again on the device it was made on.',
}

function NothingToChoose(props: { review: Review; busy: boolean; onDone: () => void }) {
  const { review, busy, onDone } = props
  return (
    <div className={classes['advice']}>
      <Text size="sm">{adviceFor[review.kind] ?? 'There is nothing to choose between any more.'}</Text>
      <Button loading={busy} onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
