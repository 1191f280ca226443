import type { Page } from 'playwright'

export interface WedgeScanOptions {
  /** Milliseconds between characters, as the page sees them. */
  readonly msPerChar?: number
  /** Milliseconds before the second character, the third and so on; from then on `msPerChar`. */
  readonly slowStart?: readonly number[]
  readonly end?: 'Enter' | 'Tab' | 'none'
  /**
   * A single pause: adds this many milliseconds before the nth character, or before the line end when nth is the
   * length.
   */
  readonly pause?: { readonly nth: number; readonly ms: number }
}

/** Presses or lets go of a key, as Chromium's debugging protocol has it. */
export type SendKey = (
  method: 'Input.dispatchKeyEvent',
  key: { readonly type: 'keyDown' | 'keyUp'; readonly timestamp: number; readonly text?: string },
) => Promise<unknown>

/**
 * Scans as a keyboard-wedge scanner does: with real key events, to the element that has the focus. Each carries its
 * own time, so that a busy machine that delivers them late does not turn the scanner into a slow typist.
 */
export async function wedgeScan(page: Page, code: string, options: WedgeScanOptions = {}): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  await wedgeKeys((method, key) => keys.send(method, key), code, options)
  await keys.detach()
}

/** Scans as a scanner in Alt mode does: Alt held, the number of each character on the keypad, Alt let go. */
export async function wedgeAltCodes(page: Page, code: string): Promise<void> {
  const keys = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  const alt = { key: 'Alt', code: 'AltLeft', windowsVirtualKeyCode: 18 }
  const presses = [...code, '\r'].flatMap((char) => [
    { type: 'keyDown', ...alt, modifiers: 1 } as const,
    ...[...String(char.charCodeAt(0)).padStart(3, '0')].flatMap((digit) => {
      const key = { key: digit, code: `Numpad${digit}`, modifiers: 1 }
      return [{ type: 'rawKeyDown', ...key } as const, { type: 'keyUp', ...key } as const]
    }),
    { type: 'keyUp', ...alt } as const,
  ])
  await Promise.all(
    presses.map((press, nth) =>
      keys.send('Input.dispatchKeyEvent', { ...press, timestamp: startedAt + (nth * 5) / 1000 }),
    ),
  )
  await keys.detach()
}

export async function wedgeKeys(send: SendKey, code: string, options: WedgeScanOptions = {}): Promise<void> {
  const { msPerChar = 5, slowStart = [], end = 'Enter', pause } = options
  const startedAt = Date.now() / 1000
  const press = (nth: number, key: object) => {
    const pauseMs = pause && nth >= pause.nth ? pause.ms : 0
    const slow = slowStart.slice(0, nth).reduce((sum, ms) => sum + ms - msPerChar, 0)
    const timestamp = startedAt + (nth * msPerChar + slow + pauseMs) / 1000
    return Promise.all([
      send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key }),
      send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key, text: '' }),
    ])
  }
  const keyPresses = [...code].map((char, nth) =>
    // A group separator is Ctrl and ].
    press(
      nth,
      char === '\u001d' ? { key: ']', code: 'BracketRight', modifiers: 2 } : { key: char, text: char },
    ),
  )
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  if (end !== 'none') keyPresses.push(press(code.length, end === 'Enter' ? enter : tab))
  await Promise.all(keyPresses)
}
