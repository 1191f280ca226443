import { expect, test } from 'vitest'
import { createLooksAhead } from './looks-ahead.ts'

const view = () => ({ close: () => undefined }) as never

test('a unit without a look is passed over by those behind it, however many wait', () => {
  const looks = createLooksAhead()
  const blind = Array.from({ length: 3 }, () => looks.wait())
  const reader = looks.wait({ rows: 2, read: async () => undefined })
  looks.open(view())
  expect(reader.begun).toBeDefined()
  // Each turn would begin them again, and thousands may wait.
  expect(blind.map(({ begun }) => begun)).toEqual([undefined, undefined, undefined])
})
