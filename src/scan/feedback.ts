import { createSlot } from '#sync/lib/slot.ts'
import { scanSettings } from './scan-settings.ts'

/**
 * taken: checked in and saved. unidentified: the same, without a known customer. ready: accepted, and nothing is saved
 * yet. done: no change was needed. unknown: the code isn't known, or a person has to choose. refused: not allowed.
 */
export type VerdictKind = 'taken' | 'unidentified' | 'ready' | 'done' | 'unknown' | 'refused'

interface Tone {
  /** Pairs of hertz and milliseconds; 0 Hz is a rest. */
  readonly notes: readonly (readonly [hertz: number, ms: number])[]
  readonly wave: OscillatorType
}

/** Distinct without looking: rising, rising twice, one short, level, falling, and a harsh triple. */
export const tones: Readonly<Record<VerdictKind, Tone>> = {
  taken: {
    wave: 'sine',
    notes: [
      [880, 70],
      [1320, 110],
    ],
  },
  unidentified: {
    wave: 'sine',
    notes: [
      [880, 70],
      [1320, 90],
      [0, 40],
      [1320, 90],
    ],
  },
  ready: {
    wave: 'sine',
    notes: [[1100, 80]],
  },
  done: {
    wave: 'sine',
    notes: [
      [740, 90],
      [0, 50],
      [740, 90],
    ],
  },
  unknown: {
    wave: 'triangle',
    notes: [
      [520, 140],
      [350, 220],
    ],
  },
  refused: {
    wave: 'square',
    notes: [
      [210, 130],
      [0, 60],
      [210, 130],
      [0, 60],
      [210, 220],
    ],
  },
}

/** Milliseconds on, off, on, and so on. */
export const vibrations: Readonly<Record<VerdictKind, readonly number[]>> = {
  taken: [60],
  unidentified: [60, 40, 30],
  ready: [30],
  done: [50, 60, 50],
  unknown: [200],
  refused: [180, 80, 180, 80, 250],
}

const volume = 0.25
const audio = createSlot<AudioContext | null>(null)
const soundListeners = new Set<() => void>()

/** Whether the browser blocks sound, so that screens can say so until it doesn't. */
export const soundLock = {
  isLocked: (): boolean => audio.current?.state !== 'running',
  subscribe(listener: () => void): () => void {
    soundListeners.add(listener)
    return () => soundListeners.delete(listener)
  },
}

function createAudio(): AudioContext {
  const context = new AudioContext()
  audio.set(context)
  context.addEventListener('statechange', () => {
    for (const listener of soundListeners) listener()
  })
  return context
}

/** Delays opening the audio until the press is painted, because it blocks the page for tens of milliseconds. */
const afterPaintMs = 50

/** Browsers allow sound only after a touch. Call once; returns a function to stop waiting. */
export function unlockSoundOnTouch(page: Document): () => void {
  let isDue = false
  const open = (): void => {
    isDue = false
    const context = audio.current ?? createAudio()
    // Fails until the browser counts this as a touch; the next touch tries again.
    if (context.state === 'suspended') context.resume().catch(() => undefined)
  }
  const unlock = (): void => {
    if (audio.current) open()
    else if (!isDue) {
      isDue = true
      // Safari counts a timer's work as part of the touch that set it, but not the work after an animation frame.
      setTimeout(open, afterPaintMs)
    }
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) page.addEventListener(event, unlock, { capture: true, passive: true })
  return () => {
    for (const event of events) page.removeEventListener(event, unlock, { capture: true })
  }
}

/** Plays the sound and vibrates immediately, as far as the device and the person's settings allow. */
export function giveFeedback(verdict: VerdictKind): void {
  const { sound, vibration } = scanSettings()
  if (sound) play(tones[verdict])
  // iPhones have no vibration for web pages, and Firefox removed it.
  if (vibration && 'vibrate' in navigator) navigator.vibrate([...vibrations[verdict]])
}

function play({ notes, wave }: Tone): void {
  const context = audio.current
  if (context?.state !== 'running') return
  const gain = context.createGain()
  gain.connect(context.destination)
  let at = context.currentTime
  for (const [hertz, ms] of notes) {
    const end = at + ms / 1000
    if (hertz > 0) {
      const note = context.createOscillator()
      note.type = wave
      note.frequency.value = hertz
      note.connect(gain)
      note.start(at)
      note.stop(end)
      // Without a ramp every note begins and ends with a click.
      gain.gain.setValueAtTime(0, at)
      gain.gain.linearRampToValueAtTime(volume, at + 0.008)
      gain.gain.setValueAtTime(volume, end - 0.015)
      gain.gain.linearRampToValueAtTime(0, end)
    }
    at = end
  }
}
