import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  connectToasts,
  notify,
  onToastWaiting,
  type Toast,
  toastError,
  toastSuccess,
} from './notifications.ts'

let toastTexts: string[] = []
let close: (() => void)[] = []
let disconnect = () => {}

const layer = ({ tone, text, ms }: Toast, onGone: () => void) => {
  toastTexts.push(`${tone} ${ms}: ${text}`)
  close.push(onGone)
}

beforeEach(() => {
  toastTexts = []
  close = []
  disconnect = connectToasts(layer)
})
afterEach(() => disconnect())

test('times are as specified: success 3 s, a failed call 8 s, the older style 5 s', () => {
  toastSuccess('Package added successfully!')
  toastError('Adding package failed!', 'No response received from server')
  notify('error', 'weightLb must be more than 0 lb')
  expect(toastTexts).toEqual([
    'success 3000: Package added successfully!',
    'error 8000: Adding package failed!: No response received from server',
    'error 5000: weightLb must be more than 0 lb',
  ])
})

test('an error shows its context and its detail, or the one that it has, or nothing', () => {
  toastError('Getting packages failed!')
  toastError('', 'You are offline')
  toastError('', '')
  expect(toastTexts).toEqual(['error 8000: Getting packages failed!', 'error 8000: You are offline'])
})

test('the same words twice in a row are one message', () => {
  toastSuccess('Saved')
  toastSuccess('Saved')
  notify('error', 'Saved')
  toastSuccess('Saved')
  expect(toastTexts).toHaveLength(3)
})

test('the same words come again when the first message is gone', () => {
  toastSuccess('Saved')
  close[0]?.()
  toastSuccess('Saved')
  expect(toastTexts).toHaveLength(2)
})

test('a message that comes before anything can show it waits, asks for the layer, and is shown once', () => {
  disconnect()
  const ask = vi.fn()
  const deaf = onToastWaiting(ask)
  toastSuccess('one')
  toastError('two')
  expect(ask).toHaveBeenCalledTimes(2)
  expect(toastTexts).toEqual([])
  deaf()
  disconnect = connectToasts(layer)
  expect(toastTexts).toEqual(['success 3000: one', 'error 8000: two'])
  disconnect()
  disconnect = connectToasts(layer)
  expect(toastTexts).toHaveLength(2)
})
