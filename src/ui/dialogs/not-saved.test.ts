import { expect, test, vi } from 'vitest'
import { Refusal, WordedError } from '#sync/lib/refusal.ts'
import { joinSentences, notSavedText } from './not-saved.ts'

test('a refusal says it in its own words, and is no fault of the app', () => {
  const reportMock = vi.fn()
  vi.stubGlobal('reportError', reportMock)
  expect(notSavedText(new Refusal('no-space', 'This device is full.'))).toBe('This device is full.')
  expect(reportMock).not.toHaveBeenCalled()
})

test('an answer of the server says it in its own words', () => {
  const reportMock = vi.fn()
  vi.stubGlobal('reportError', reportMock)
  const answer = new WordedError('This estimate has been turned into an invoice.')
  expect(notSavedText(answer)).toBe('This estimate has been turned into an invoice.')
  expect(reportMock).not.toHaveBeenCalled()
})

test('the browser’s own messages are never shown, and go to the error collector', () => {
  const reportMock = vi.fn()
  vi.stubGlobal('reportError', reportMock)
  const fault = new Error('Failed to execute "transaction" on "IDBDatabase"')
  expect(notSavedText(fault)).toBe('Could not be saved on this device. Try again.')
  expect(reportMock).toHaveBeenCalledExactlyOnceWith(fault)
})

test('a text of the specification ends with a full stop before another sentence', () => {
  expect(joinSentences('No response received from server', 'Your cart is kept on this device.')).toBe(
    'No response received from server. Your cart is kept on this device.',
  )
  expect(joinSentences('', 'This device is full.')).toBe('This device is full.')
})
