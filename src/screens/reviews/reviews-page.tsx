import { Stack } from '@mantine/core'
import { IconChecks, IconCloudDown } from '@tabler/icons-react'
import { useOpenReviews } from '../../data/reviews.ts'
import { useRefused, useSyncStatus } from '../../data/sync-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstOf } from '../../ui/first-of.tsx'
import { plural } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { RefusedHere } from './refused-here.tsx'
import { ReviewCard } from './review-card.tsx'

/** What waits for a person: two accounts of one package, and what the server refused on any device. */
export function ReviewsPage() {
  const reviews = useOpenReviews()
  const refused = useRefused()
  const { catchingUp } = useSyncStatus()
  // A change refused on this device is shown once, where it can be dealt with.
  const own = new Set(refused.map(({ uid }) => uid))
  const others = (reviews ?? []).filter(({ reviewId }) => !own.has(reviewId))
  const count = others.length + refused.length
  return (
    <Page title="Reviews" note={count > 0 ? `${plural(count, 'thing')} to decide` : undefined} narrow>
      {reviews && count === 0 && catchingUp && (
        <EmptyState
          icon={IconCloudDown}
          title="Getting what waits for a decision"
          text="It comes to this device after the packages."
        />
      )}
      {reviews && count === 0 && !catchingUp && (
        <EmptyState
          icon={IconChecks}
          title="Nothing to decide"
          text="When two people describe the same package differently, or the server refuses a change, it appears here."
        />
      )}
      <Stack>
        <FirstOf rows={refused} what="change">
          {(change) => <RefusedHere key={change.uid} change={change} />}
        </FirstOf>
        <FirstOf rows={others} what="review">
          {(review) => <ReviewCard key={review.reviewId} review={review} />}
        </FirstOf>
      </Stack>
    </Page>
  )
}
