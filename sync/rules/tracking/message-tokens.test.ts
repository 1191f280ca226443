import { expect, test } from 'vitest'
import { tokensOf } from './message-tokens.ts'
import { withoutRepeats } from './repeats.ts'

/** Each word with `+` before one that follows, and `!` behind a group. */
const tokens = (message: string): string[] =>
  tokensOf(message).map(({ text, follows, isGroup }) => `${follows ? '+' : ''}${text}${isGroup ? '!' : ''}`)

test.each([
  ['', []],
  ['...', []],
  ['9400 1112', ['9400!', '+1112!']],
  ['9400\u00a01112', ['9400!', '+1112!']],
  ['9400  1112', ['9400!', '1112!']],
  ['9400\n1112', ['9400!', '1112!']],
  ['9400, 1112', ['9400!', '1112!']],
  ['9400. 1112', ['9400!', '1112!']],
  ['9400 .1112', ['9400!', '1112!']],
  ['9400 - 1112', ['9400!', '1112!']],
  ['Ab12', ['Ab12']],
  ['ABCDEFGHIJKL', ['ABCDEFGHIJKL!']],
  ['ABCDEFGHIJKLM', ['ABCDEFGHIJKLM']],
  ['A-1', ['A-1']],
  ['#:.*=-–—[A1]–—', ['A1!']],
  ['A1.:!?*=-–—[]', ['A1!']],
  ['!A1', ['!A1']],
  ['Tracking:1Z9', ['Tracking', '1Z9!']],
  ['no=7#8', ['no', '7!', '8!']],
  ['Tracking: 1Z9', ['Tracking', '1Z9!']],
  ['A1 B2:C3 D4', ['A1!', '+B2!', 'C3!', '+D4!']],
  ['A1 https://ups.com/?a=1:2 B2', ['A1!', '+https://ups.com/?a=1:2', '+B2!']],
  ['(A1) "B2" ‘C3’ <D4> E5;F6|G7', ['A1!', 'B2!', 'C3!', 'D4!', 'E5!', 'F6!', 'G7!']],
])('the words of %j', (message, words) => {
  expect(tokens(message)).toEqual(words)
})

test.each([
  ['ABC123ABC123', 'ABC123'],
  ['ABC123ABC123ABC123', 'ABC123'],
  ['ABC123ABC123ABC123ABC123', 'ABC123'],
  ['ABC12ABC12', 'ABC12ABC12'],
  ['ABC123ABC124', 'ABC123ABC124'],
  ['ABC123ABC123A', 'ABC123ABC123A'],
  ['000000000000', '000000000000'],
  ['121212121212', '121212121212'],
  ['112123112123', '112123'],
  ['ABCD'.repeat(100), 'ABCD'.repeat(25)],
  ['ABCDE1'.repeat(66), 'ABCDE1'.repeat(11)],
  ['ABCDEF1'.repeat(58), 'ABCDEF1'.repeat(58)],
])('%s was sent once as %s', (sentText, once) => {
  expect(withoutRepeats(sentText)).toBe(once)
})
