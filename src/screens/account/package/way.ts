import { type PackageStatus, packageLine } from '#sync/entities/package-status.ts'

/** What a customer reads at a stage: what happened, and what comes after it. */
interface Stage {
  /** As it stands in the timeline. */
  readonly happened: string
  /** As it stands there while it is still to come. */
  readonly ahead: string
  /** What to expect, while the package is at this stage. */
  readonly next: string
}

export const stages: Readonly<Record<PackageStatus, Stage>> = {
  PreAlert: {
    happened: 'You told us to expect this package.',
    ahead: 'You tell us to expect it',
    next: 'We’ll let you know when it reaches our Florida warehouse.',
  },
  ReceivedAtWharehouse: {
    happened: 'Your package arrived at our Florida warehouse.',
    ahead: 'Arrives at our Florida warehouse',
    next: 'Next, it leaves for Jamaica.',
  },
  Shipped: {
    happened: 'Your package left our Florida warehouse.',
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
    next: 'You can pick it up now.',
  },
  Delivered: { happened: 'Your package was handed over.', ahead: 'Handed over', next: '' },
  Delayed: {
    happened: 'Your package is delayed.',
    ahead: '',
    next: 'We’ll tell you when it moves again.',
  },
}

interface Event {
  readonly status: PackageStatus
}

/** Where a package was before it got stuck: a delay stands beside the way, not on it. */
function reached(status: PackageStatus, events: readonly Event[]): number {
  if (status !== 'Delayed') return packageLine.indexOf(status)
  const places = events.map((event) => (event.status === 'Delayed' ? -1 : packageLine.indexOf(event.status)))
  return Math.max(0, ...places)
}

/** What is still to come, in its order. */
export const stagesAhead = (status: PackageStatus, events: readonly Event[]): PackageStatus[] =>
  packageLine.slice(reached(status, events) + 1)
