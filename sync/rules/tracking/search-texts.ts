import { keysOf } from './keys.ts'
import { recognise } from './recognise.ts'

/** What a search looks for: the text, and the numbers it stands for where it is a label, or a number written otherwise. */
export function searchTexts(text: string): string[] {
  const code = recognise(text)
  const isNumber = code.kind === 'tracking' && code.courier !== '' && code.check !== 'wrong'
  return [...new Set([text, ...(isNumber ? keysOf(code) : [])])]
}
