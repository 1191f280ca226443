type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Stands for a character whose number is unknown: the code is then refused in words, never cut. */
export const unreadableCharacter = '\ufffd'
const highestCode = 255

/** Scanners in Alt mode send each character as Windows takes it: Alt held, its number on the keypad, Alt let go. */
export interface AltCodes {
  /** True when the key is Alt or one of the digits pressed with it, which are no text. */
  press(key: Key): boolean
  /** The character whose number was pressed, once Alt comes up; null where there was none. */
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
