import { Stack, Text } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import { lostText, toComeText } from '#sync/rules/packages/pieces.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatLb, formatUsd, plural } from '../../ui/texts/format.ts'

const invoiceText: Record<Package['invoiceState'], string> = {
  NotRequired: 'no invoice needed',
  Missing: 'invoice missing',
  Received: 'invoice received',
  Verified: 'invoice verified',
  Rejected: 'invoice rejected',
}

/** The packages inside a consolidated one, as they were when it was packed. */
export function ContentsPanel({ pkg }: { pkg: Package }) {
  if (contentsOf(pkg).length === 0) return null
  return (
    <Panel title={`Consolidated from ${plural(pkg.contents.length, 'package')}`}>
      <Stack gap="xs">
        {pkg.contents.map((part) => (
          <div key={part.packageId}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {part.trackingNumber}
            </Text>
            <Text size="sm" c="dimmed">
              {[
                part.description,
                part.hawbNumber,
                part.weightLb !== null && formatLb(part.weightLb),
                part.declaredValueUsdCents !== null && formatUsd(part.declaredValueUsdCents),
                invoiceText[part.invoiceState],
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

/** The number of pieces, and those that are still to come. */
export const piecesFact = (pkg: Package): string =>
  [plural(pkg.pieces, 'piece'), toComeText(pkg), lostText(pkg)].filter(Boolean).join(': ')
