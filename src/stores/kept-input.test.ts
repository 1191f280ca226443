import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#sync/lib/durations.ts'
import { dropInput, keepInput, keptInput } from './kept-input.ts'

const keep = (values: Record<string, unknown>) => keepInput('a', { values, began: {}, atMs: 0 })
beforeEach(() => dropInput('a'))

test('typed input is kept for a week', () => {
  keep({ phone: '555 0100' })
  expect(keptInput('a', 6 * dayMs)?.values).toEqual({ phone: '555 0100' })
  expect(keptInput('a', 7 * dayMs)).toBeUndefined()
  expect(keptInput('a', 0)).toBeUndefined()
})

test('passwords, PINs, card and taxpayer numbers are never stored, at any depth', () => {
  keep({
    password: 'x',
    confirmPassword: 'x',
    pin: '1234',
    newPin: '1',
    cardNumber: '4',
    trn: '123',
    name: 'Una',
  })
  expect(keptInput('a', 0)?.values).toEqual({ name: 'Una' })
  keep({ login: { password: 'x' } })
  expect(keptInput('a', 0)).toBeUndefined()
})

test('a file is not kept, and nothing is kept of a form that has nothing else', () => {
  keep({ file: new Blob(['x']) })
  expect(keptInput('a', 0)).toBeUndefined()
})

test('input that is typed back to its old value is forgotten', () => {
  keep({ phone: '555 0100' })
  keep({})
  expect(keptInput('a', 0)).toBeUndefined()
})
