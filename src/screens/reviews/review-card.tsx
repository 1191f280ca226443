import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Review } from '#sync/entities/packages/review.ts'
import { reviewKindText } from '#sync/entities/packages/review-kinds.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { acceptedChanges } from '../../components/settle/refused-plan.ts'
import { type Resolution, Settle } from '../../components/settle/settle.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useDeliveryOfPackage } from '../../queries/deliveries.ts'
import { useNames } from '../../queries/known-names.ts'
import type { OpenReview } from '../../queries/reviews.ts'
import { useSession } from '../../session/session.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { differencesNow, ownersIn } from './differences-now.ts'
import { doorPaymentOf } from './door-payment.ts'
import { ReviewHead } from './review-head.tsx'
import { reviewSides } from './review-sides.ts'
import classes from './reviews.module.css'
import { useResolve } from './use-resolve.ts'

/** Both values of a conflict side by side, with their people and times, to choose from. */
export function ReviewCard({ review, pkg }: Omit<OpenReview, 'prealert'>) {
  const differences = differencesNow(review.differences, pkg)
  const names = useNames(ownersIn(differences))
  const { busy, problem, resolve } = useResolve(review)
  const settle = (resolution: Resolution, fields: string[]) =>
    resolve({ resolution, changes: acceptedChanges(differences, fields) }, 'Review settled')
  return (
    <Panel title={reviewKindText[review.kind]}>
      <Stack gap="sm">
        <ReviewHead review={review} pkg={pkg} hasSides={differences.length > 0} />
        {review.note && (
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{review.note}</Text>
        )}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {differences.length > 0 ? (
          <Settle
            differences={differences}
            names={names}
            busy={busy}
            heads={reviewSides(review, pkg)}
            onSettle={settle}
          />
        ) : (
          <NothingToChoose review={review} busy={busy} onDone={() => settle('keep', [])} />
        )}
      </Stack>
    </Panel>
  )
}

const settledText = 'There is nothing left to choose between.'

/** The advice for a review without values to choose from. */
const adviceFor: Record<Review['kind'], string> = {
  secondCheckIn: settledText,
  ownerDiffers: settledText,
  claimed: settledText,
  ownerGone: 'Set the customer if you know whose package this is. Until then it stays unidentified.',
  branchGone: 'Choose a branch on the package’s page.',
  manifestClosed: 'The package is in the warehouse and not on any manifest. Add it to an open one.',
  otherMode:
    'The package is in the warehouse and not on any manifest. Add it to one that goes its way, by air or sea.',
  otherOrigin:
    'The package is not on any manifest. Add it to one that leaves from its warehouse, or correct its origin.',
  onHold: 'The package is in the warehouse and not on any manifest. It goes once its customer says ship.',
  hawbTaken: 'The package needs a new label.',
  hawbNone: 'The package gets a number with its next change, once there are new ones. It needs a label then.',
  deviceRefusals:
    'Find the packages: they may have been handed over or moved. Then have it done again by somebody who may do it.',
  lostWork: 'Ask whoever uses the device what they did since its last sync, and do it again.',
  movedBack: 'Ask whoever runs the server whether a backup was restored, and check what was done since then.',
  missingReported:
    'Ask the sender of the report where the box is. It stays missing until one of us scans it.',
  arrivedDamaged: 'Check the contents, add photos and tell the customer. After that it can be billed.',
  handedOver:
    'The goods are gone. Ask the customer or take the payment; then whoever handed it over can try again, or a supervisor corrects the status of each package.',
  doorCode:
    'Call the customer and ask who has the packages. Open the delivery to read what the driver noted.',
  doorMoney:
    'Ask the driver which amount was taken. Apply the extra payment to an invoice, or reverse it if the money was noted twice.',
  refused: 'You can try it again on the device where it was made.',
}

const editOf = (packageId: string): string => pathTo('/admin/packages/$package/edit', { package: packageId })

/** The page on which to follow the advice; the package's number links to its own page. */
const placeFor: Partial<Record<Review['kind'], { text: string; to: (packageId: string) => string }>> = {
  ownerGone: { text: 'Set customer', to: editOf },
  branchGone: { text: 'Choose branch', to: editOf },
  manifestClosed: { text: 'Open manifests', to: () => pathTo('/admin/manifests', { status: 'Open' }) },
  otherOrigin: { text: 'Edit package', to: editOf },
  otherMode: { text: 'Open manifests', to: () => pathTo('/admin/manifests', { status: 'Open' }) },
}

function NothingToChoose(props: { review: Review; busy: boolean; onDone: () => void }) {
  const { review, busy, onDone } = props
  const place = placeFor[review.kind]
  return (
    <div className={classes['advice']}>
      <Text size="sm">{adviceFor[review.kind]}</Text>
      <Group gap="md" wrap="nowrap" justify="flex-end" flex="none">
        {review.kind === 'doorMoney' && review.packageId && (
          <DoorPaymentLink review={review} packageId={review.packageId} />
        )}
        {place && review.packageId && (
          <Anchor component={Link} to={place.to(review.packageId)} size="sm">
            {place.text}
          </Anchor>
        )}
        <Button loading={busy} onClick={onDone}>
          Done
        </Button>
      </Group>
    </div>
  )
}

/** A person without the right for payments reads the note only. */
function DoorPaymentLink({ review, packageId }: { review: Review; packageId: string }) {
  const session = useSession()
  const paymentId = doorPaymentOf(review, useDeliveryOfPackage(packageId))
  if (!paymentId || !session || !paymentPolicy.canView(session)) return null
  return (
    <Anchor component={Link} to={pathTo('/admin/payments/$payment', { payment: paymentId })} size="sm">
      Open payment
    </Anchor>
  )
}
