import { expect, test } from 'vitest'
import { argsHashOf } from './args-hash.ts'

test('the hash of arguments is that of years ago', () => {
  expect(argsHashOf('package.update', 1, { b: 1, a: { d: null, c: ['x'] } })).toBe(
    'afnBe_p7BL1YzeEyX71DEunzG71heRzzOLNCxU2canc',
  )
})

test('arguments that say the same have one hash, however their fields are ordered', () => {
  const hash = argsHashOf('package.update', 1, { a: [{ x: 1, y: 2 }, 3], b: { c: null, d: 'e' } })
  expect(argsHashOf('package.update', 1, { b: { d: 'e', c: null }, a: [{ y: 2, x: 1 }, 3] })).toBe(hash)
  for (const otherHash of [
    argsHashOf('package.update', 2, { a: [{ x: 1, y: 2 }, 3], b: { c: null, d: 'e' } }),
    argsHashOf('package.create', 1, { a: [{ x: 1, y: 2 }, 3], b: { c: null, d: 'e' } }),
    argsHashOf('package.update', 1, { a: [3, { x: 1, y: 2 }], b: { c: null, d: 'e' } }),
    argsHashOf('package.update', 1, { a: [{ x: 1, y: 3 }, 3], b: { c: null, d: 'e' } }),
    argsHashOf('package.update', 1, { a: { 0: { x: 1, y: 2 }, 1: 3 }, b: { c: null, d: 'e' } }),
  ])
    expect(otherHash).not.toBe(hash)
})
