import type { PlantedBug } from './planted-bug.ts'

/** In times that devices tell, and clocks that jump. */
export const bugsInClocks: readonly PlantedBug[] = [
  {
    name: 'a corrected time is that of the change before it, however early that was',
    notice: 'A scan counts as done before the device had heard of what it is about.',
    rule: 'D3 D6',
    file: 'sync/rules/packages/moment.ts',
    find: 'occurredAt: earlierOf(laterOf(earliest, previousAt), now), deviceAt: at',
    replace: 'occurredAt: earlierOf(previousAt || laterOf(earliest, previousAt), now), deviceAt: at',
    unit: { file: 'sync/rules/packages/moment.test.ts', test: 'a corrected time behind a change of' },
    isFoundLater: true,
  },
  {
    name: 'a version of another history vouches for a time',
    notice: 'After a restore, work of before it gets a time and a place in the order that mean nothing.',
    rule: 'D4 V2',
    file: 'server/changes/vouched-moment.ts',
    find: 'const isOurs = commit !== undefined && commit.tag === head?.tag',
    replace: 'const isOurs = commit !== undefined && head !== undefined',
    unit: {
      file: 'server/changes/clocks.test.ts',
      test: 'of another history',
    },
  },
  {
    name: 'a record whose time has not come counts as later',
    notice: 'A scan of a device whose clock is ahead goes behind all that others do until then.',
    rule: 'D7',
    file: 'sync/rules/packages/event-order.ts',
    find: '  record.occurredAt > occurredAt &&\n  record.occurredAt <= now',
    replace: '  record.occurredAt > occurredAt &&\n  occurredAt <= now',
    unit: { file: 'sync/rules/packages/event-order.test.ts', test: 'with a time that has not come yet' },
  },
  {
    name: 'the last record that a maker had read does not count as read',
    notice: 'Who corrects what the screen shows, with a clock that is behind, corrects nothing.',
    rule: 'D7',
    file: 'sync/rules/packages/event-order.ts',
    find: 'Math.round(rankOf(record)) > knownVersion',
    replace: 'Math.round(rankOf(record)) >= knownVersion',
    unit: { file: 'sync/rules/packages/event-order.test.ts', test: 'that the device had read' },
  },
  {
    name: 'a corrected time meets the deadline of the undo by the device’s clock',
    notice: 'A check-in of hours ago is undone by a handheld whose clock was put back.',
    rule: 'D9',
    file: 'sync/mutators/packages/undo-check-in.ts',
    find: 'isNoticeable({ occurredAt, deviceAt }) ? now : occurredAt',
    replace: 'isNoticeable({ occurredAt, deviceAt }) ? (deviceAt ?? now) : occurredAt',
    unit: { file: 'sync/mutators/packages/undo-conditions.test.ts', test: 'with a time corrected by more' },
  },
  {
    name: 'storage counts from a device’s time',
    notice: 'A customer pays storage for days before anybody had told them that the package is ready.',
    rule: 'D9',
    file: 'sync/rules/prices/storage.ts',
    find: '.map(({ occurredAt, recordedAt }) => recordedAt ?? occurredAt)',
    replace: '.map(({ occurredAt }) => occurredAt)',
    unit: { file: 'server/changes/clocks.test.ts', test: 'storage counts from the moment' },
  },
  {
    name: 'an attempt keeps the time of a clock that is behind',
    notice:
      'A stop that nobody opened can’t be brought back, because the attempt seems to be of before it set out.',
    rule: 'D5',
    file: 'sync/mutators/deliveries/attempts.ts',
    find: '  { outAt }: Delivery,\n  actor: Actor,\n  { occurredAt }: MutatorContext,\n): DeliveryAttempt => {\n  const at = outAt !== null && outAt > occurredAt ? outAt : occurredAt',
    replace:
      '  _: Delivery,\n  actor: Actor,\n  { occurredAt }: MutatorContext,\n): DeliveryAttempt => {\n  const at = occurredAt',
    unit: {
      file: 'sync/mutators/deliveries/door-conditions.test.ts',
      test: 'before it set out, by the clock',
    },
  },
  {
    name: 'a package leaves the shelf by a clock that is behind',
    notice: 'A package counts as handed over before it was checked in, and its storage is for nothing.',
    rule: 'D5',
    file: 'sync/mutators/packages/deliver.ts',
    find: 'const delivery = { deliveredAt: at, deliveredTo, handover, deliveredPieces: [], ending: null }',
    replace:
      'const delivery = { deliveredAt: context.occurredAt, deliveredTo, handover, deliveredPieces: [], ending: null }',
    unit: {
      file: 'sync/mutators/packages/hand-over-conditions.test.ts',
      test: 'a package that leaves by',
    },
    isFoundLater: true,
  },
  {
    name: 'storage is asked for up to the day on which a hand-over syncs',
    notice: 'A hand-over that was paid in full is refused because its phone had no signal for two days.',
    rule: 'D3 M2',
    file: 'server/changes/mutator-context.ts',
    find: 'storageOwedFor(tx.kysely, pkg, jamaicaDay(moment.occurredAt))',
    replace: 'storageOwedFor(tx.kysely, pkg, jamaicaDay(now))',
    unit: {
      file: 'server/deliveries/queued-storage.test.ts',
      test: 'owes storage until that day, and not until',
    },
    isFoundLater: true,
  },
]
