import { expect, test } from 'vitest'
import { referenceToFill, terminalText } from './terminal-approval.ts'

type State = 'ready' | 'busy' | 'approved' | 'declined' | 'offline'
const messageWith = (state: State, reference = '') => ({
  ...{ hubDeviceId: 'd', name: 'Counter 1', at: '2026-11-01T12:00:00.000Z' },
  reading: { kind: 'terminal' as const, state, reference },
})

test('an approval fills the reference, and the next one takes its place', () => {
  expect(referenceToFill(messageWith('approved', ' 044217 '), '', '')).toBe('044217')
  expect(referenceToFill(messageWith('approved', '044218'), '044217', '044217')).toBe('044218')
})

test('a typed reference stays, and only an approval with a code counts', () => {
  expect(referenceToFill(messageWith('approved', '044217'), 'by hand', '')).toBeNull()
  expect(referenceToFill(messageWith('approved'), '', '')).toBeNull()
  for (const state of ['ready', 'busy', 'declined', 'offline'] as const)
    expect(referenceToFill(messageWith(state, '044217'), '', '')).toBeNull()
})

test('the code of the payment before goes when the next one begins or is declined', () => {
  for (const state of ['busy', 'declined'] as const) {
    expect(referenceToFill(messageWith(state), '044217', '044217')).toBe('')
    expect(referenceToFill(messageWith(state), 'by hand', '044217')).toBeNull()
  }
  expect(referenceToFill(messageWith('ready'), '044217', '044217')).toBeNull()
})

test('the terminal’s state is shown as a text for the cashier', () => {
  expect(terminalText(messageWith('approved', '044217'))).toBe('Counter 1: approved, 044217')
  expect(terminalText(messageWith('declined'))).toContain('ask for another card')
})
