import { expect, test } from 'vitest'
import { bestRead } from './best-read.ts'

const read = (text: string, fromCentre = 0) => ({ text, symbology: 'Code128', fromCentre })

test('of all codes on a label, the one with the number', () => {
  const ups = [read('42033166'), read('1Z5R89390357567127', 300), read('[)>\u001e01\u001d96')]
  expect(bestRead(ups)?.text).toBe('1Z5R89390357567127')
  const amazon = [read('SHIP-99812'), read('TBA502887274000', 200), read('https://amazon.example/x')]
  expect(bestRead(amazon)?.text).toBe('TBA502887274000')
  const dhl = [read('2LUS33166+42000000'), read('3318810025', 200), read('JJD01460000054871234')]
  expect(bestRead(dhl)?.text).toBe('3318810025')
})

test('of two labels in view, the one in the middle', () => {
  expect(bestRead([read('1Z5R89390357567127', 400), read('986578788855', 20)])?.text).toBe('986578788855')
})

test('nothing else in view: what there is', () => {
  expect(bestRead([read('42033166')])?.text).toBe('42033166')
  expect(bestRead([])).toBeNull()
})
