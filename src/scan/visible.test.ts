import { expect, test } from 'vitest'
import { visible } from './visible.ts'

test('invisible characters are named', () => {
  expect(visible(']C142033166\u001d9400 1\r\n\u0001')).toBe(']C142033166⟨GS⟩9400␣1⟨CR⟩⟨LF⟩⟨0x01⟩')
})
