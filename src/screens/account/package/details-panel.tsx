import { Anchor, Group, Text } from '@mantine/core'
import { insuranceText } from '#sync/entities/packages/insurance.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import { lostText, toComeText } from '#sync/rules/packages/pieces.ts'
import { LinesList } from '../../../components/goods/lines-list.tsx'
import { useServiceName } from '../../../components/packages/use-services.ts'
import { CopyButton } from '../../../ui/files/copy-button.tsx'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDateTime, formatLb, formatSize, formatUsd } from '../../../ui/texts/format.ts'
import { trackingPage } from './tracking-page.ts'

/** The package's details. */
export function OwnDetailsPanel({ row }: { row: Package }) {
  const service = useServiceName(row)
  const its = trackingPage(row.courier, row.trackingNumber)
  return (
    <Panel title="Details">
      <FactList
        facts={[
          [
            'Tracking number',
            <Group key="t" gap={4} wrap="nowrap">
              <Text span style={{ overflowWrap: 'anywhere' }}>
                {row.trackingNumber}
              </Text>
              <CopyButton value={row.trackingNumber} what="Tracking number" />
            </Group>,
            'line',
          ],
          [
            'Courier',
            its ? (
              <Anchor key="c" href={its} target="_blank" rel="noreferrer" fz="inherit">
                Track with {row.courier}
              </Anchor>
            ) : (
              row.courier || null
            ),
          ],
          ['Shop', row.shipper || null],
          ['Travels', row.mode && byMode[row.mode]],
          ['Service', service],
          ['Insurance', row.insurance ? insuranceText[row.insurance] : null],
          ['HAWB', row.hawbNumber],
          ['Value', row.declaredValueUsdCents === null ? null : formatUsd(row.declaredValueUsdCents)],
          ['Customs category', row.dutyCategory],
          [
            'Pieces',
            row.pieces > 1 ? [row.pieces, toComeText(row), lostText(row)].filter(Boolean).join(': ') : null,
          ],
          [
            'Packed together',
            contentsOf(row)
              .map((part) => part.description || part.trackingNumber)
              .join(', ') || null,
          ],
          ['Weight', weightText(row)],
          ['Size', row.lengthIn === null ? null : formatSize(row.lengthIn, row.widthIn, row.heightIn)],
          ['Arrived at the warehouse', row.checkedInAt ? formatDateTime(row.checkedInAt) : null],
        ]}
      />
      <LinesList pkg={row} />
    </Panel>
  )
}

/** Returns the measured weight, and the chargeable weight with its reason where it differs. */
function weightText({ weightLb, chargeableLb }: Package): string | null {
  if (weightLb === null) return null
  if (chargeableLb === null || chargeableLb === weightLb) return formatLb(weightLb)
  const why = chargeableLb - weightLb < 1 ? 'rounded up' : 'billed by size, because it’s large for its weight'
  return `${formatLb(weightLb)} (chargeable ${formatLb(chargeableLb)}: ${why})`
}
