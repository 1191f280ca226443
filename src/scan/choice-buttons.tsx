import { Button } from '@mantine/core'
import type { Package } from '#sync/entities/package.ts'

const shownEnd = 6

interface ChoiceButtonsProps {
  offered: readonly Package[]
  verb: string
  onChoose: (pkg: Package) => void
}

/** Two packages at most: who has to choose from more looks at the label again. */
export const ChoiceButtons = ({ offered, verb, onChoose }: ChoiceButtonsProps) =>
  offered.slice(0, 2).map((pkg) => (
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
