import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { type CustomsValues, customsArgs } from './customs-args.ts'

const ids = [idOf(1)]
const holdValues: CustomsValues = {
  ...{ state: 'Hold', channel: 'Red', note: 'The shop’s invoice is missing', entryNumber: 'C-1', duty: '' },
}

test('a cleared hold loses its reason unless a new one is typed', () => {
  expect(customsArgs(ids, holdValues, { ...holdValues, state: 'Cleared' })).toEqual({
    ...{ packageIds: ids, state: 'Cleared', note: '' },
  })
  expect(
    customsArgs(ids, holdValues, { ...holdValues, state: 'Cleared', note: ' Invoice seen ' }),
  ).toMatchObject({
    note: 'Invoice seen',
  })
})

test('channel, entry and duty travel only where they were changed', () => {
  const values = { ...holdValues, channel: '', entryNumber: 'C-2', duty: '1,250.5' } as const
  expect(customsArgs(ids, holdValues, values)).toEqual({
    ...{ packageIds: ids, state: 'Hold', note: holdValues.note },
    ...{ channel: null, entryNumber: 'C-2', dutyJmdCents: 125_050 },
  })
  expect(customsArgs(ids, holdValues, holdValues)).toEqual({
    packageIds: ids,
    state: 'Hold',
    note: holdValues.note,
  })
})
