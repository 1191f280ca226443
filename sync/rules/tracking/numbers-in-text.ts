import { groups, isDivided, numbersAmongWords } from './message-numbers.ts'
import { recognise } from './recognise.ts'

const maxNumbers = 20

/** A message that consists only of a number was copied for that number. */
function onlyNumber(message: string): string[] {
  if (message.length > groups.letters || isDivided(message.trim())) return []
  const { kind, courier, check, canonical } = recognise(message)
  const isNumber = kind === 'tracking' && courier !== '' && check !== 'wrong'
  return isNumber && (check === 'ok' || /[A-Z]/.test(canonical)) && /^\S+$/.test(message.trim())
    ? [canonical]
    : []
}

/** The tracking numbers in a shop's message, each once: the most certain first, otherwise in order. */
export function numbersInText(text: string): string[] {
  const numbers = [...numbersAmongWords(text), ...onlyNumber(text.normalize('NFKC'))]
  return [...new Set(numbers)].slice(0, maxNumbers)
}
