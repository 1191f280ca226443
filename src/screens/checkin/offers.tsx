import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { PackageBadge } from '../../components/badges/package-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { OwnerLine } from './owner-line.tsx'

interface OffersProps {
  offered: readonly Package[]
  onChoose: (pkg: Package) => void
  onNone: () => void
  /** Shown next to the "None" button. */
  more?: ReactNode
}

/** Packages to choose from. Those checked in or delivered already can only be opened. */
export function Offers({ offered, onChoose, onNone, more }: OffersProps) {
  return (
    <Stack gap="xs">
      {offered.map((pkg) => (
        <Offer key={pkg.packageId} pkg={pkg} onChoose={onChoose} />
      ))}
      <Group gap="xs">
        <Button variant="light" onClick={onNone}>
          None: take as new
        </Button>
        {more}
      </Group>
    </Stack>
  )
}

function Offer({ pkg, onChoose }: { pkg: Package; onChoose: (pkg: Package) => void }) {
  const over = pkg.checkedInAt !== null || pkg.status === 'Delivered'
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {pkg.trackingNumber}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {pkg.description || 'No description'} · <OwnerLine accountId={pkg.accountId} />
        </Text>
        {over && <PackageBadge pkg={pkg} quiet />}
      </div>
      {over ? (
        <Button
          variant="default"
          style={{ flex: 'none' }}
          component={Link}
          to={pathTo('/admin/packages/$package', { package: pkg.packageId })}
        >
          Open
        </Button>
      ) : (
        <Button style={{ flex: 'none' }} onClick={() => onChoose(pkg)}>
          This one
        </Button>
      )}
    </Group>
  )
}
