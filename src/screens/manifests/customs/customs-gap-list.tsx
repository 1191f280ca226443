import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CustomsGapsReply } from '#sync/api/packages/customs-list.ts'
import { type CustomsGap, customsGapText, isNeededByCustoms } from '#sync/rules/manifests/customs-list.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { plural } from '../../../ui/texts/format.ts'

type Gap = CustomsGapsReply['gaps'][number]

const manifestFacts = { mawbNumber: 'number of the master waybill', departsAt: 'day of departure' } as const

/** A missing taxpayer number is fixed on the customer's page, everything else on the package's. */
const placeOf = ({ packageId, accountId, lacks }: Gap): string =>
  lacks.every((gap: CustomsGap) => gap === 'noTrn')
    ? pathTo('/admin/accounts/$account', { account: accountId ?? '' })
    : pathTo('/admin/packages/$package/edit', { package: packageId })

/** Returns true if the gap makes customs' system refuse the list. */
export const cannotBeListed = ({ lacks }: Gap): boolean => lacks.some(isNeededByCustoms)

/** Sorts the gaps that prevent the list first. */
const inOrder = (gaps: readonly Gap[]): Gap[] =>
  [...gaps].sort((a, b) => Number(cannotBeListed(b)) - Number(cannotBeListed(a)))

/** The data that customs will ask for, package by package, with links to fix each gap. */
export function CustomsGapList({ report: { packages, manifest, gaps } }: { report: CustomsGapsReply }) {
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
