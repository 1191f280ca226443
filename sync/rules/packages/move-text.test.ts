import { expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { ExpectedMove } from '../../entities/packages/expected-move.ts'
import { whyLaterText } from './move-text.ts'

const today = '2026-11-26'
const move = (reason: ExpectedMove['reason'], note = ''): ExpectedMove => ({
  ...{ from: '2026-11-30', to: '2026-12-02', reason, note, at: `${today}T15:00:00.000Z` },
})
type Moved = Parameters<typeof whyLaterText>[0]
const pkg = (over: Partial<Moved>): Moved => ({
  ...{ status: 'OnRoute', delayedReason: null, customs: untouchedCustoms, arrival: null, deletedAt: null },
  ...{ expectedFrom: '2026-12-03', expectedTo: '2026-12-05', expectedMove: null, ...over },
})
const storm = { status: 'Delayed', delayedReason: 'Storm' } as const
const before = 'It was expected 30 November – 2 December.'

test.each<[what: string, Partial<Moved>, text: string]>([
  ['days that were never moved', {}, ''],
  ['a flight that was moved', { expectedMove: move('flight') }, `${before} Its flight was moved.`],
  ['the delay with which its page begins', { ...storm, expectedMove: move('delay', 'Storm') }, before],
  [
    'a flight that was moved before its delay',
    { ...storm, expectedMove: move('flight') },
    `${before} Its flight was moved.`,
  ],
  [
    'a delay that is over',
    { expectedMove: move('delay', 'Storm') },
    `${before} The package was delayed: Storm.`,
  ],
  [
    'a package that waits in Florida',
    { status: 'ReceivedAtWharehouse', expectedFrom: '2026-11-27', expectedTo: '2026-11-27' },
    'It was expected Friday, 27 November. It still waits for its flight.',
  ],
  [
    'a package that waits in Florida with time',
    { status: 'ReceivedAtWharehouse', expectedMove: move('service') },
    `${before} It travels by another service.`,
  ],
  ['a package that is being looked for', { arrival: 'Missing', expectedMove: move('flight') }, ''],
])('why a package is expected later, for %s', (_what, over, text) =>
  expect(whyLaterText(pkg(over), { office: null, now: `${today}T15:00:00.000Z` })).toBe(text),
)
