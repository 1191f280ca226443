import type { Mutant } from './mutant.ts'

const ofTracking = 'server/routes/tracking.test.ts'

/** Bugs in what people read who aren't logged in. */
export const mutantsInVisitors: readonly Mutant[] = [
  {
    name: 'the tracking page takes any number of questions',
    rule: 'S39',
    file: 'server/routes/tracking.ts',
    find: 'await limits.tracking.take(ip)',
    replace: "await (ip === '' && limits.tracking.take(ip))",
    unit: {
      file: ofTracking,
      test: 'a thousand questions from one address are answered with a wait, and nobody else waits',
    },
  },
  {
    name: 'the tracking page shows what was only announced',
    rule: 'S39',
    file: 'server/routes/tracking.ts',
    find: '.filter(isTrackable)',
    replace: '.filter((row) => isTrackable(row) || row)',
    unit: { file: ofTracking, test: 'is not there before it was received, however it is asked for' },
  },
]
