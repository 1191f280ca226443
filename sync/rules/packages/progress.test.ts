import { expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'
import { idOf } from '../../test/people.ts'
import { progressOf } from './progress.ts'

// The day on which a package reached its place decides when its customer may expect it.

type Event = Parameters<typeof progressOf>[0][number]
const dayAt = (day: number) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`
/** An event of a day, which is also its place in the order of the server. */
const event = (day: number, status: PackageStatus, more: Partial<Event> = {}): Event => ({
  ...{ packageEventId: idOf(day), status, stepBack: false, customs: null, rank: day },
  ...{ occurredAt: dayAt(day), recordedAt: dayAt(day), ...more },
})
const customs = (state: 'Hold' | 'Cleared' | 'NotNeeded') => ({ customs: { ...untouchedCustoms, state } })

test.each<[what: string, events: Event[], progress: object]>([
  ['nothing yet', [], { status: 'PreAlert', reachedOn: '2026-11-30', delayedOn: null }],
  [
    'its flight',
    [event(1, 'ReceivedAtWharehouse'), event(3, 'Shipped')],
    { status: 'Shipped', reachedOn: '2026-11-03' },
  ],
  [
    'its flight, reported twice',
    [event(3, 'Shipped'), event(5, 'Shipped')],
    { status: 'Shipped', reachedOn: '2026-11-03' },
  ],
  [
    'its flight, with an older report that came late',
    [event(3, 'Shipped'), event(5, 'ReceivedAtWharehouse')],
    { status: 'Shipped', reachedOn: '2026-11-03' },
  ],
  [
    'the warehouse, to which a person set it back',
    [event(3, 'Shipped'), event(5, 'ReceivedAtWharehouse', { stepBack: true })],
    { status: 'ReceivedAtWharehouse', reachedOn: '2026-11-05' },
  ],
  [
    'a delay, noted on the day on which it was known',
    [event(3, 'Shipped'), event(5, 'Delayed', { recordedAt: dayAt(7) })],
    { status: 'Shipped', reachedOn: '2026-11-03', delayedOn: '2026-11-07' },
  ],
  [
    'the end of a delay',
    [event(3, 'Shipped'), event(5, 'Delayed'), event(7, 'Shipped')],
    { status: 'Shipped', reachedOn: '2026-11-03', delayedOn: null },
  ],
  [
    'customs, which let it go after a hold',
    [
      event(3, 'AtCustoms'),
      event(5, 'AtCustoms', customs('Hold')),
      event(8, 'AtCustoms', customs('Cleared')),
    ],
    { status: 'AtCustoms', reachedOn: '2026-11-08' },
  ],
  [
    'customs, which let it go without a hold',
    [event(3, 'AtCustoms'), event(8, 'AtCustoms', customs('Cleared'))],
    { status: 'AtCustoms', reachedOn: '2026-11-03' },
  ],
  [
    'customs, which hold it',
    [event(3, 'AtCustoms'), event(5, 'AtCustoms', customs('Hold'))],
    { status: 'AtCustoms', reachedOn: '2026-11-03' },
  ],
  [
    'customs, which let it go twice after a hold',
    [
      ...[event(3, 'AtCustoms'), event(5, 'AtCustoms', customs('Hold'))],
      ...[event(8, 'AtCustoms', customs('Cleared')), event(9, 'AtCustoms', customs('NotNeeded'))],
    ],
    { status: 'AtCustoms', reachedOn: '2026-11-08' },
  ],
])('a package has reached %s', (_what, events, progress) => {
  expect(progressOf(events, '2026-11-30')).toMatchObject(progress)
  expect(progressOf(events.toReversed(), '2026-11-30')).toMatchObject(progress)
})
