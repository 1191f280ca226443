import { expect, test } from 'vitest'
import { blankDoor, countCash, type DoorValues, doorProblems } from './door-values.ts'

const due = 92_000
const values = (change: Partial<DoorValues> = {}): DoorValues => ({
  ...blankDoor(due),
  cash: '1000',
  ...change,
})
const wrong = (change: Partial<DoorValues>) => Object.keys(doorProblems(values(change), due))

test('somebody else at the door says how they are related and shows an ID', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ who: 'other' })).toEqual(['name', 'relationship', 'idType'])
  const aunt = { who: 'other', name: 'Ann', relationship: 'Aunt', idType: 'Passport' }
  expect(wrong(aunt)).toEqual([])
  expect(wrong({ ...aunt, idLast4: '12' })).toEqual(['idLast4'])
})

test('cash is counted: enough of it, what is kept and what goes back', () => {
  expect(wrong({ cash: '' })).toEqual(['cash'])
  expect(wrong({ cash: '919.99' })).toEqual(['cash'])
  expect(wrong({ cash: '1000000000' })).toEqual(['cash'])
  expect(wrong({ pays: 'nothing', cash: '' })).toEqual([])
  expect(countCash(values({ cash: '1,000.00' }), due)).toEqual({
    ...{ tenderedJmdCents: 100_000, keptJmdCents: due, changeJmdCents: 8_000 },
  })
  expect(countCash(values({ pays: 'nothing' }), due)).toBeNull()
  expect(countCash(values({ cash: '900' }), due)).toBeNull()
})
