import { beforeEach, expect, test } from 'vitest'
import { dismissToast, notify, toastError, toastSuccess, useToasts } from './notifications.ts'

const shown = () => useToasts.getState().toasts.map(({ tone, text, ms }) => `${tone} ${ms}: ${text}`)

beforeEach(() => useToasts.setState({ toasts: [] }))

test('times are as specified: success 3 s, a failed call 8 s, the older style 5 s', () => {
  toastSuccess('Package added successfully!')
  toastError('Adding package failed!', 'No response received from server')
  notify('error', 'weightLb must be more than 0 lb')
  expect(shown()).toEqual([
    'success 3000: Package added successfully!',
    'error 8000: Adding package failed!: No response received from server',
    'error 5000: weightLb must be more than 0 lb',
  ])
})

test('an error shows its context and its detail, or whichever there is, or nothing', () => {
  toastError('Getting packages failed!')
  toastError('', 'You are offline')
  toastError('', '')
  expect(shown()).toEqual(['error 8000: Getting packages failed!', 'error 8000: You are offline'])
})

test('the same words twice in a row are one message', () => {
  toastSuccess('Saved')
  toastSuccess('Saved')
  notify('error', 'Saved')
  toastSuccess('Saved')
  expect(shown()).toHaveLength(3)
})

test('a message that is closed goes, and only that one', () => {
  toastSuccess('one')
  toastSuccess('two')
  const [first] = useToasts.getState().toasts
  dismissToast(first?.id ?? 0)
  expect(shown()).toEqual(['success 3000: two'])
})
