export interface CameraTrouble {
  readonly kind: 'denied' | 'none' | 'busy' | 'insecure' | 'ended' | 'reader' | 'other'
  /** The problem and its solution, for the person holding the device. */
  readonly words: string
}

const messages: Record<CameraTrouble['kind'], string> = {
  denied:
    'This browser may not use the camera. Allow it in the site settings (the icon beside the address), then try again.',
  none: 'No camera was found on this device. Use a hand scanner, type the number, or choose a photo.',
  busy: 'Another app is using the camera. Close it, then try again.',
  ended: 'The camera was taken away, by a call, another app or a loose cable. Try again.',
  insecure: 'The camera works only over a secure (https) address. Type the number or use a hand scanner.',
  reader: 'The barcode reader could not be loaded. Connect once, reload, then try again.',
  other: 'The camera could not be started. Try again, type the number, or choose a photo.',
}

const kinds: Readonly<Record<string, CameraTrouble['kind']>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  DevicesNotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
}

export const troubleOf = (kind: CameraTrouble['kind']): CameraTrouble => ({ kind, words: messages[kind] })

/** Describes an error of getUserMedia; browsers differ in the names. */
export function cameraTrouble(error: unknown): CameraTrouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return troubleOf(kinds[name] ?? 'other')
}
