import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Package } from '#sync/entities/packages/package.ts'
import { DoneIcon } from '../../ui/icons.ts'
import { plural } from '../../ui/texts/format.ts'

/** A saved handover. */
export interface HandedOver {
  readonly packages: readonly Package[]
  readonly to: string
  /** True if the server hasn't checked it yet. */
  readonly byDevice: boolean
}

export const DonePanel = ({ done: { packages, to, byDevice } }: { done: HandedOver }) => (
  <Alert
    color="green"
    role="status"
    icon={<DoneIcon />}
    title={`Handed over to ${to}: ${plural(packages.length, 'package')}`}
  >
    {packages.map(({ packageId, trackingNumber }, nth) => (
      <span key={packageId}>
        {nth > 0 && ', '}
        <Link to="/admin/packages/$package" params={{ package: packageId }}>
          {trackingNumber}
        </Link>
      </span>
    ))}
    {byDevice && '. Saved on this device; it syncs by itself.'}
  </Alert>
)
