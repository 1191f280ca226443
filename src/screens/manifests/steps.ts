import type { ManifestStatus } from '#sync/entities/manifest-status.ts'
import { AllDoneIcon, ClearedIcon, CustomsIcon, type Icon, OnRouteIcon, ShippedIcon } from '../../ui/icons.ts'

export interface ManifestStep {
  readonly to: ManifestStatus
  /** On the button: a verb and its object. */
  readonly label: string
  readonly icon: Icon
  /** What it does, before it is done, to so many packages in words. Null: it has a dialog of its own. */
  readonly ask: ((packages: string) => string) | null
}

/** The step that follows each status. Sealing has a panel of its own. */
export const nextStep: Partial<Record<ManifestStatus, ManifestStep>> = {
  Sealed: {
    to: 'Shipped',
    label: 'Mark as shipped',
    icon: ShippedIcon,
    ask: (packages) => `${packages} will be “Shipped”, and their customers are notified.`,
  },
  Shipped: {
    to: 'OnRoute',
    label: 'Mark on route',
    icon: OnRouteIcon,
    ask: (packages) => `${packages} will be “On route”, and their customers are notified.`,
  },
  OnRoute: {
    to: 'AtCustoms',
    label: 'Mark at customs',
    icon: CustomsIcon,
    ask: (packages) => `${packages} will be “At customs”, and their customers are notified.`,
  },
  AtCustoms: {
    to: 'AtHeadOffice',
    label: 'Clear customs',
    icon: ClearedIcon,
    ask: null,
  },
  AtHeadOffice: {
    to: 'Completed',
    label: 'Complete manifest',
    icon: AllDoneIcon,
    ask: () => 'The count is closed. A package that turns up later can still be counted.',
  },
}
