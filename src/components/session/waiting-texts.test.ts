import { afterEach, expect, test } from 'vitest'
import { useConnectionStore } from '../../stores/connection.ts'
import { sentText, waitsForServerText } from './waiting-texts.ts'

afterEach(() => useConnectionStore.setState({ level: 'unknown' }))

test('a change that fails while money is owed is not promised before the server agreed', () => {
  expect(waitsForServerText('TBA1 will be on its way back')).toBe(
    'Saved, waiting for the server. TBA1 will be on its way back once it has checked what’s owed.',
  )
})

test.each(['offline', 'server-down'] as const)(
  'while it is %s the text does not say that a person was asked',
  (level) => {
    useConnectionStore.setState({ level })
    expect(sentText('The customer is asked')).toBe('Saved on this device. It’s sent when you’re back online.')
  },
)

test('with a connection the text says what happens next', () => {
  useConnectionStore.setState({ level: 'ok' })
  expect(sentText('The customer is asked')).toBe('The customer is asked')
})
