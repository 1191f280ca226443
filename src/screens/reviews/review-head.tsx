import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { PackageBadge } from '../../components/badges/package-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { formatDateTime } from '../../ui/texts/format.ts'

interface ReviewHeadProps {
  review: Review
  pkg: Package | null
  /** True if the values are shown below, each under its person. */
  hasSides: boolean
}

/** The package of the review, and the person and time of the request. */
export function ReviewHead({ review, pkg, hasSides }: ReviewHeadProps) {
  return (
    <>
      {pkg && (
        <Group gap="sm">
          <Anchor
            component={Link}
            to={pathTo('/admin/packages/$package', { package: pkg.packageId })}
            style={{ overflowWrap: 'anywhere' }}
          >
            {pkg.trackingNumber}
          </Anchor>
          <PackageBadge pkg={pkg} />
        </Group>
      )}
      {!hasSides && (
        <Text size="sm" c="dimmed">
          {review.by}, {formatDateTime(review.at)}
        </Text>
      )}
    </>
  )
}
