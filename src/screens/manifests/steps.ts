import type { ManifestStatus } from '#sync/entities/packages/manifest-status.ts'
import { AllDoneIcon, ClearedIcon, CustomsIcon, type Icon, OnRouteIcon, ShippedIcon } from '../../ui/icons.ts'

export interface ManifestStep {
  readonly to: ManifestStatus
  /** The button's text: a verb and its object. */
  readonly label: string
  readonly icon: Icon
  /** Asks for confirmation, with the number of packages in words. Null: the step has its own dialog. */
  readonly ask: ((packages: string) => string) | null
}

/** The step after each status. Sealing has its own panel. */
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
