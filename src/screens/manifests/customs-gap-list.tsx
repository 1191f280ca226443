import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomsGapsReply } from '#sync/api/customs-list.ts'
import { type CustomsGap, customsGapText, isNeededByCustoms } from '#sync/rules/customs-list.ts'
import { plural } from '../../ui/format.ts'
import { ShowMore } from '../../ui/show-more.tsx'

type Gap = CustomsGapsReply['gaps'][number]

const manifestFacts = { mawbNumber: 'number of the master waybill', departsAt: 'day of departure' } as const

/** A taxpayer number is mended at the customer, everything else at the package. */
const placeOf = ({ packageId, accountId, lacks }: Gap): string =>
  lacks.every((gap: CustomsGap) => gap === 'noTrn')
    ? `/admin/accounts/${accountId ?? ''}`
    : `/admin/packages/${packageId}/edit`

/** Whether customs' system takes no list because of it. */
export const cannotBeListed = ({ lacks }: Gap): boolean => lacks.some(isNeededByCustoms)

/** Those that stop the list come first. */
const inOrder = (gaps: readonly Gap[]): Gap[] =>
  [...gaps].sort((a, b) => Number(cannotBeListed(b)) - Number(cannotBeListed(a)))

/** What customs will ask for, package by package, and where each is mended. */
export function CustomsGapList({ found: { packages, manifest, gaps } }: { found: CustomsGapsReply }) {
  if (packages === 0) return <Text>This manifest holds no packages, so there is nothing to list.</Text>
  const facts = manifest.map((fact) => manifestFacts[fact])
  return (
    <div>
      {facts.length > 0 && <Text>The manifest has no {facts.join(' and no ')}.</Text>}
      <Text fw={600} role="status">
        {gaps.length === 0
          ? `${plural(packages, 'package')}, nothing missing`
          : `Something is missing for ${gaps.length} of ${plural(packages, 'package')}`}
      </Text>
      <ShowMore rows={inOrder(gaps)} step={5} what="package">
        {(gap) => (
          <Text key={gap.packageId} size="sm" py={4}>
            <Anchor component={Link} to={placeOf(gap)} size="sm">
              {gap.trackingNumber}
            </Anchor>
            {': '}
            {gap.lacks.map(customsGapText).join(', ')}
          </Text>
        )}
      </ShowMore>
    </div>
  )
}
