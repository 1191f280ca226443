import type { Mutant } from './mutant.ts'

/** Bugs in what people read who aren't logged in. */
export const mutantsInVisitors: readonly Mutant[] = [
  {
    name: 'the tracking page takes any number of questions',
    rule: 'S39',
    file: 'server/routes/packages/tracking.ts',
    find: 'await limits.tracking.take(ip)',
    replace: "await (ip === '' && limits.tracking.take(ip))",
    unit: {
      file: 'server/routes/packages/tracking.test.ts',
      test: 'a thousand questions from one address are answered with a wait, and no other caller waits',
    },
  },
]
