import { type PackageStatus, packageLine } from '#sync/entities/packages/package-status.ts'
import { type OriginPlace, originName } from '#sync/rules/origins/origin-text.ts'
import { isPickupHead, type PickupPlace } from '#sync/rules/packages/pickup-place.ts'

/** The texts a customer reads at a stage. */
interface Stage {
  /** The text in the timeline once it happened. */
  readonly happened: string
  /** The text in the timeline while it is still to come. */
  readonly ahead: string
  /** The next step, while the package is at this stage. */
  readonly next: string
}

const stages: Readonly<Record<PackageStatus, Stage>> = {
  PreAlert: {
    happened: 'You told us to expect this package.',
    ahead: 'You tell us to expect it',
    // True of a box that is already there as well, whose arrival under another name must not be revealed.
    next: 'We’ll let you know when it’s checked in under your name at our warehouse.',
  },
  ReceivedAtWharehouse: {
    happened: `Your package arrived at ${originName(null)}.`,
    ahead: `Arrives at ${originName(null)}`,
    next: 'Next, it leaves for Jamaica.',
  },
  Shipped: {
    happened: `Your package left ${originName(null)}.`,
    ahead: 'Leaves for Jamaica',
    next: 'Next, it travels to Jamaica.',
  },
  OnRoute: {
    happened: 'Your package is on its way to Jamaica.',
    ahead: 'Travels to Jamaica',
    next: 'Next, it goes through customs.',
  },
  AtCustoms: {
    happened: 'Your package is in Jamaica, at customs.',
    ahead: 'Goes through customs',
    next: 'When customs clears it, it goes to our head office.',
  },
  AtHeadOffice: {
    happened: 'Your package arrived at our head office.',
    ahead: 'Arrives at our head office',
    next: 'Next, it goes to your pickup office.',
  },
  AtLocalOffice: {
    happened: 'Your package arrived at your pickup office.',
    ahead: 'Arrives at your pickup office',
    next: 'We’ll let you know when you can pick it up.',
  },
  ReadyForPickup: {
    happened: 'Your package is ready for pickup.',
    ahead: 'Ready for pickup',
    // The office's hours say when.
    next: '',
  },
  Delivered: { happened: 'Your package was delivered.', ahead: 'Delivered', next: '' },
  Delayed: {
    happened: 'Your package is delayed.',
    ahead: '',
    next: 'We’ll tell you when it moves again.',
  },
}

/** The head office as the pickup office is one place and one step. */
const atHead: Partial<Record<PackageStatus, (name: string) => Partial<Stage>>> = {
  AtCustoms: (name) => ({ next: `When customs clears it, it goes to ${name}, where you pick it up.` }),
  AtHeadOffice: (name) => ({
    happened: `Your package arrived at ${name}.`,
    ahead: `Arrives at ${name}`,
    next: 'We’re getting it ready. We’ll let you know when you can pick it up.',
  }),
}

/** The warehouse of a package's own origin. */
const atOrigin: Partial<Record<PackageStatus, (name: string) => Partial<Stage>>> = {
  ReceivedAtWharehouse: (name) => ({
    happened: `Your package arrived at ${name}.`,
    ahead: `Arrives at ${name}`,
  }),
  Shipped: (name) => ({ happened: `Your package left ${name}.` }),
}

/** The texts of a stage for a package that comes from a warehouse and is picked up at an office. */
export function wayStage(status: PackageStatus, office: PickupPlace, origin?: OriginPlace): Stage {
  if (origin && atOrigin[status]) return { ...stages[status], ...atOrigin[status](origin.name) }
  if (!office) return stages[status]
  if (isPickupHead(office)) return { ...stages[status], ...atHead[status]?.(office.name) }
  return status === 'AtHeadOffice'
    ? { ...stages[status], next: `Next, it goes to ${office.name}.` }
    : stages[status]
}

interface Event {
  readonly status: PackageStatus
}

/** Returns the stage before a delay, because a delay is not a stage of its own. */
function reachedStage(status: PackageStatus, events: readonly Event[]): number {
  if (status !== 'Delayed') return packageLine.indexOf(status)
  const places = events.map((event) => (event.status === 'Delayed' ? -1 : packageLine.indexOf(event.status)))
  return Math.max(0, ...places)
}

/** Returns the stages still to come, in order. */
export const stagesAhead = (
  status: PackageStatus,
  events: readonly Event[],
  office: PickupPlace,
): PackageStatus[] =>
  packageLine
    .slice(reachedStage(status, events) + 1)
    .filter((stage) => stage !== 'AtLocalOffice' || !isPickupHead(office))
