import { expect, test } from 'vitest'
import { noteLabel, savedStatusText } from './status-texts.ts'

test('a move that a device decides on its own is done once it is saved', () => {
  expect(savedStatusText(3, 'Shipped', true)).toBe('3 packages set to Shipped')
})

test('without a connection the text says that the change waits', () => {
  expect(savedStatusText(1, 'Shipped', false)).toBe('1 package set to Shipped. Waiting to sync.')
})

test.each([true, false])(
  'nothing is called delivered before the server has checked what is owed',
  (isOnline) => {
    expect(savedStatusText(2, 'Delivered', isOnline)).toBe(
      'Saved, waiting for the server. 2 packages will be Delivered once it has checked what’s owed.',
    )
  },
)

test.each([
  ['Delayed', false, 'Why is it delayed?', true],
  ['Delivered', false, 'Why is it delivered without being handed over?', true],
  ['Shipped', true, 'Why does it go back?', true],
  ['Shipped', false, 'Note', false],
] as const)('the note for %s (step back: %s) is called: %s', (status, isStepBack, label, isRequired) => {
  expect(noteLabel(status, isStepBack)).toEqual({ label, isRequired })
})
