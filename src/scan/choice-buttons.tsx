import { Button } from '@mantine/core'
import type { Package } from '#sync/entities/packages/package.ts'

const shownEnd = 6

interface ChoiceButtonsProps {
  offered: readonly Package[]
  verb: string
  onChoose: (pkg: Package) => void
}

/** Shows at most two packages, because with more, people should check the label again. */
export const ChoiceButtons = ({ offered: packages, verb, onChoose }: ChoiceButtonsProps) =>
  packages.slice(0, 2).map((pkg) => (
    <Button
      key={pkg.packageId}
      variant="default"
      size="sm"
      style={{ flex: 'none' }}
      aria-label={`${verb} ${pkg.trackingNumber}`}
      onClick={() => onChoose(pkg)}
    >
      {verb} …{pkg.trackingNumber.slice(-shownEnd)}
    </Button>
  ))
