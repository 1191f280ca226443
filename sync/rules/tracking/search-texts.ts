import { keysOf } from './keys.ts'
import { recognise } from './recognise.ts'

/**
 * The texts to search for: the input itself, and the number it stands for if it is a label or a number in another form.
 */
export function searchTexts(text: string): string[] {
  const code = recognise(text)
  const isNumber = code.kind === 'tracking' && code.courier !== '' && code.check !== 'wrong'
  return [...new Set([text, ...(isNumber ? keysOf(code) : [])])]
}
