type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Replaces a character whose number is unknown: the code is then refused with a message instead of being shortened. */
export const unreadableCharacter = '\ufffd'
const highestCode = 255

/**
 * Scanners in Alt mode send each character the Windows way: they hold Alt, type its number on the keypad, and release
 * Alt.
 */
export interface AltCodes {
  /** Returns true for Alt and for digits pressed with it, which are not text. */
  press(key: Key): boolean
  /** Returns the character once Alt is released; null if no number was typed. */
  release(key: Key): string | null
}

const digitOf = ({ key, code }: Key): string | null =>
  /^\d$/.test(key) ? key : (/^Numpad(\d)$/.exec(code)?.[1] ?? null)

export function createAltCodes(): AltCodes {
  let digits = ''
  return {
    press(key) {
      if (key.key === 'Alt') {
        digits = ''
        return true
      }
      const digit = key.altKey && !key.ctrlKey && !key.metaKey ? digitOf(key) : null
      if (digit === null) return false
      digits += digit
      return true
    },
    release({ key }) {
      if (key !== 'Alt' || digits === '') return null
      const code = Number(digits)
      digits = ''
      return code > 0 && code <= highestCode ? String.fromCharCode(code) : unreadableCharacter
    },
  }
}
