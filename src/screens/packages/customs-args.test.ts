import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { type CustomsValues, customsArgs } from './customs-args.ts'

const ids = [idOf(1)]
const held: CustomsValues = {
  ...{ state: 'Hold', channel: 'Red', note: 'The shop’s invoice is missing', entryNumber: 'C-1', duty: '' },
}

test('a hold that is cleared does not keep its reason, unless somebody writes a new one', () => {
  expect(customsArgs(ids, held, { ...held, state: 'Cleared' })).toEqual({
    ...{ packageIds: ids, state: 'Cleared', note: '' },
  })
  expect(customsArgs(ids, held, { ...held, state: 'Cleared', note: ' Invoice seen ' })).toMatchObject({
    note: 'Invoice seen',
  })
})

test('channel, entry and duty travel only where they were changed', () => {
  const values = { ...held, channel: '', entryNumber: 'C-2', duty: '1,250.5' } as const
  expect(customsArgs(ids, held, values)).toEqual({
    ...{ packageIds: ids, state: 'Hold', note: held.note },
    ...{ channel: null, entryNumber: 'C-2', dutyJmdCents: 125_050 },
  })
  expect(customsArgs(ids, held, held)).toEqual({ packageIds: ids, state: 'Hold', note: held.note })
})
