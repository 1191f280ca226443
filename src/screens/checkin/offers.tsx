import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { OwnerLine } from './owner-line.tsx'

interface OffersProps {
  offered: readonly Package[]
  onChoose: (known: Package) => void
  onNone: () => void
  /** Beside "none of these". */
  more?: ReactNode
}

/** Packages a person may choose from; what is here already or handed over can only be opened. */
export function Offers({ offered, onChoose, onNone, more }: OffersProps) {
  return (
    <Stack gap="xs">
      {offered.map((known) => (
        <Offer key={known.packageId} known={known} onChoose={onChoose} />
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

function Offer({ known, onChoose }: { known: Package; onChoose: (known: Package) => void }) {
  const over = known.checkedInAt !== null || known.status === 'Delivered'
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {known.trackingNumber}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {known.description || 'No description'} · <OwnerLine accountId={known.accountId} />
        </Text>
        {over && <StatusBadge status={known.status} quiet />}
      </div>
      {over ? (
        <Button
          variant="default"
          style={{ flex: 'none' }}
          component={Link}
          to={`/admin/packages/${known.packageId}`}
        >
          Open
        </Button>
      ) : (
        <Button style={{ flex: 'none' }} onClick={() => onChoose(known)}>
          This one
        </Button>
      )}
    </Group>
  )
}
