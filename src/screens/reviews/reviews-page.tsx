import { Skeleton, Stack } from '@mantine/core'
import { type OpenReview, reviewsOfOthers, useOpenReviews } from '../../queries/reviews.ts'
import { type RefusedChange, useRefused, useSyncStatus } from '../../queries/sync-status.ts'
import { AllDoneIcon, ReceivingIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { ClaimCard } from './claim-card.tsx'
import { RefusedHere } from './refused-here.tsx'
import { ReviewCard } from './review-card.tsx'

/** Decisions that need a person: conflicts about a package, and refused changes from any device. */
export function ReviewsPage() {
  const reviews = useOpenReviews()
  const refusedChanges = useRefused()
  if (!reviews || !refusedChanges)
    return (
      <Page title="Reviews" note={false} narrow>
        <Skeleton height={160} role="status" aria-label="Loading the reviews" />
      </Page>
    )
  return <Reviews reviews={reviews} refused={refusedChanges} />
}

function Reviews({
  reviews,
  refused,
}: {
  reviews: readonly OpenReview[]
  refused: readonly RefusedChange[]
}) {
  const { behind } = useSyncStatus()
  // A change refused on this device is listed only once, where it can be resolved.
  const otherReviews = reviewsOfOthers(reviews, refused)
  const count = otherReviews.length + refused.length
  return (
    <Page title="Reviews" note={count > 0 ? `${count} to review` : undefined} narrow>
      {count === 0 && behind && (
        <EmptyState
          icon={ReceivingIcon}
          title="Loading reviews"
          text="They come to this device after the packages."
        />
      )}
      {count === 0 && !behind && (
        <EmptyState
          icon={AllDoneIcon}
          title="Nothing to review"
          text="When two people describe the same package differently, or the server refuses a change, it appears here."
        />
      )}
      <Stack>
        <ShowMore rows={refused} what="change">
          {(change) => <RefusedHere key={change.uid} change={change} />}
        </ShowMore>
        <ShowMore rows={otherReviews} what="review">
          {(open) =>
            open.review.kind === 'claimed' ? (
              <ClaimCard key={open.review.reviewId} {...open} />
            ) : (
              <ReviewCard key={open.review.reviewId} {...open} />
            )
          }
        </ShowMore>
      </Stack>
    </Page>
  )
}
