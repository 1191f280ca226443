import { expect, test } from 'vitest'
import { createSlot } from './slot.ts'

test('a slot holds the last value that was set', () => {
  const slot = createSlot('initial')
  slot.set('first')
  slot.set('second')
  expect(slot.current).toBe('second')
})

test('a value is taken back by its own owner alone', () => {
  const slot = createSlot('initial')
  const unsetFirst = slot.set('first')
  const unsetSecond = slot.set('second')
  unsetFirst()
  expect(slot.current).toBe('second')
  unsetSecond()
  expect(slot.current).toBe('initial')
})
