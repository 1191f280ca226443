import { beforeEach, expect, test } from 'vitest'
import { connectToasts } from '../stores/notifications.ts'
import { CallError } from './call-error.ts'
import { withToasts } from './with-toasts.ts'

const toasts: { tone: string; text: string; ms: number }[] = []
beforeEach(() => {
  toasts.length = 0
  return connectToasts((toast, onGone) => {
    toasts.push({ ...toast })
    onGone()
  })
})
const row = async () => ({ success: 'Package saved', failure: 'Saving the package failed' })

test('a call that ends well says so for 3 s and hands its value on', async () => {
  expect(await withToasts(row, Promise.resolve(7))).toBe(7)
  expect(toasts).toEqual([{ tone: 'success', text: 'Package saved', ms: 3000 }])
})

test('a failed call shows what failed and why for 8 s, and rethrows', async () => {
  const fault = new CallError(409, 'Someone else changed it.')
  await expect(withToasts(row, Promise.reject(fault))).rejects.toBe(fault)
  expect(toasts).toEqual([
    { tone: 'error', text: 'Saving the package failed: Someone else changed it.', ms: 8000 },
  ])
})

test('a call without words of its own shows nothing when it ends well, and the reason alone when not', async () => {
  await withToasts(async () => ({}), Promise.resolve(null))
  expect(toasts).toEqual([])
  await expect(withToasts(async () => ({}), Promise.reject('odd'))).rejects.toBe('odd')
  expect(toasts).toEqual([{ tone: 'error', text: 'Unknown error occurred', ms: 8000 }])
})
