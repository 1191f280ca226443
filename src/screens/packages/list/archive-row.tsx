import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { PackageBadge } from '../../../components/badges/package-badge.tsx'
import { pathTo } from '../../../guards/path-to.ts'
import { usePackage } from '../../../queries/packages.ts'
import { ServerIcon } from '../../../ui/icons.ts'
import { Tag } from '../../../ui/tag.tsx'

/** A package from the server, marked if it isn't on this device. */
export function ArchiveRow({ row }: { row: Package }) {
  const localPkg = usePackage(row.packageId)
  return (
    <Group justify="space-between" py="xs" wrap="nowrap" style={{ borderTop: '1px solid var(--quay-line)' }}>
      <div style={{ minWidth: 0 }}>
        <Anchor
          fw={600}
          component={Link}
          to={pathTo('/admin/packages/$package', { package: row.packageId })}
          style={{ overflowWrap: 'anywhere' }}
        >
          {row.trackingNumber}
        </Anchor>
        <Text size="sm" c="dimmed" truncate>
          {row.hawbNumber ? `${row.hawbNumber} · ` : ''}
          {row.description || 'No description'}
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        {localPkg === null && <Tag tone="neutral" icon={ServerIcon} text="Only on the server" quiet />}
        <PackageBadge pkg={row} />
      </Group>
    </Group>
  )
}
