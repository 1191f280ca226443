import { expect, test } from 'vitest'
import { createAltCodes, unreadableCharacter } from './alt-codes.ts'

const plain = { code: '', altKey: false, ctrlKey: false, metaKey: false }

/** The characters that Alt and these numbers come to, one after the other. */
function charactersOf(...numbers: string[]): (string | null)[] {
  const codes = createAltCodes()
  return numbers.map((digits) => {
    expect(codes.press({ ...plain, key: 'Alt', altKey: true })).toBe(true)
    for (const digit of digits) expect(codes.press({ ...plain, key: digit, altKey: true })).toBe(true)
    return codes.release({ ...plain, key: 'Alt' })
  })
}

test('Alt and a number are the character with that number', () => {
  expect(charactersOf('029', '084', '84', '0233')).toEqual(['\u001d', 'T', 'T', 'é'])
})

test('a keypad without NumLock tells its digits by the keys’ places', () => {
  const codes = createAltCodes()
  for (const [key, code] of [
    ['Insert', 'Numpad0'],
    ['ArrowDown', 'Numpad2'],
    ['PageUp', 'Numpad9'],
  ] as const)
    expect(codes.press({ ...plain, key, code, altKey: true })).toBe(true)
  expect(codes.release({ ...plain, key: 'Alt' })).toBe('\u001d')
})

test('a number without a character becomes an unreadable character', () => {
  expect(charactersOf('0', '300')).toEqual([unreadableCharacter, unreadableCharacter])
})

test('Alt alone, and digits without Alt, are not part of a code', () => {
  expect(charactersOf('')).toEqual([null])
  const codes = createAltCodes()
  expect(codes.press({ ...plain, key: '7' })).toBe(false)
  expect(codes.press({ ...plain, key: '7', altKey: true, ctrlKey: true })).toBe(false)
  expect(codes.release({ ...plain, key: 'Alt' })).toBeNull()
})
