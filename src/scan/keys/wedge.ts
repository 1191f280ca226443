import { recognise } from '#sync/rules/tracking/recognise.ts'
import { createAltCodes, unreadableCharacter } from './alt-codes.ts'
import { type Burst, type BurstEnd, createBurst, silenceMs } from './burst.ts'
import { type FieldMemory, rememberField } from './field-memory.ts'
import type { BurstRules, ScanRun } from './key-run.ts'
import { isFunctionKey, isWholeCode, readKey, withoutLineEnd } from './wedge-keys.ts'

export interface WedgeOptions {
  /** A function, so that a changed setting applies to the next key. */
  readonly rules: () => BurstRules
  readonly onScan: (scan: ScanRun) => void
  /** A scan is incomplete. */
  readonly onBroken: () => void
}

/** A burst together with the field that it runs into. */
interface Collector {
  readonly burst: Burst
  /** Adds a character and classifies it. */
  add(text: string, at: number): ReturnType<Burst['add']>
  /** Handles a line end. Returns true if it is the scanner's, which the page must not receive. */
  end(at: number): boolean
  /** Takes a whole code before it reaches the field. */
  takeWhole(raw: string): void
  /** The field that receives the characters. */
  caret(): Pick<FieldMemory, 'editable' | 'place'>
  stop(): void
}

function createCollector(page: Document, { rules, onScan, onBroken }: WedgeOptions): Collector {
  const burst = createBurst(rules, hasShape)
  /** The field's content before the burst, and before the last slow character. */
  let memory: Record<ScanRun['from'], FieldMemory> = toBoth(rememberField(null))
  let silence: ReturnType<typeof setTimeout> | undefined

  const finish = (end: BurstEnd): boolean => {
    clearTimeout(silence)
    if (end.is === 'scan') {
      memory[end.scan.from].restore()
      onScan(end.scan)
    }
    if (end.is === 'broken') {
      memory.start.restore()
      onBroken()
    }
    return end.is !== 'typed'
  }
  return {
    burst,
    add(text, at) {
      const before = rememberField(page.activeElement)
      const speed = burst.add(text, at, before.place)
      // The rest of an interrupted scan: the field still contains its beginning.
      const isRest = burst.isBroken(at) && memory.start.field === before.field
      if (speed === 'first' && !isRest) memory = toBoth(before)
      if (speed === 'typed') memory = { ...memory, tail: before }
      clearTimeout(silence)
      const endSilently = () => finish(burst.endSilently(at + silenceMs))
      // After a long task, the second timer lets keys that arrived meanwhile be handled first.
      silence = setTimeout(() => {
        silence = setTimeout(endSilently)
      }, silenceMs)
      return speed
    },
    end: (at) => finish(burst.end(at)),
    takeWhole(raw) {
      burst.clear()
      memory = toBoth(rememberField(page.activeElement))
      finish({ is: 'scan', scan: { raw, msPerChar: 0, from: 'start' } })
    },
    caret: () => memory.start,
    stop: () => clearTimeout(silence),
  }
}

/** Whether a number is complete by its check digit or letters. */
function hasShape(text: string): boolean {
  if (text.includes(unreadableCharacter)) return false
  const { kind, courier, check, canonical } = recognise(text)
  if (check === 'wrong') return false
  if (kind === 'hawb' || kind === 'mailbox') return true
  return kind === 'tracking' && courier !== '' && (check === 'ok' || /[A-Z]/.test(canonical))
}

const toBoth = (field: FieldMemory) => ({ start: field, tail: field })

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Listens for a keyboard-wedge scanner anywhere on the page, independent of the focus. A burst is recognized as a scan
 * only at its end, so a field receives its characters as usual and is restored afterwards. Returns a function to stop.
 */
export function listenForWedge(page: Document, options: WedgeOptions): () => void {
  const { burst, add, end, takeWhole, caret, stop } = createCollector(page, options)
  /** Android's input methods may hide which key it was; the text then arrives by `beforeinput`. */
  let keysAreHidden = false
  const altCodes = createAltCodes()
  /** Keys whose keydown was withheld: their keyup must be withheld too, because buttons act on it. */
  const withheldKeys = new Set<string>()

  const swallowKey = (event: KeyboardEvent): void => {
    withheldKeys.add(event.code || event.key)
    swallow(event)
  }
  function onKey(event: KeyboardEvent): void {
    withheldKeys.delete(event.code || event.key)
    keysAreHidden = event.key === 'Unidentified' || event.key === 'Process' || event.isComposing
    if (keysAreHidden) return
    // A key held down repeats as fast as a scanner types.
    if (event.repeat) {
      burst.clear()
      return
    }
    if (altCodes.press(event)) {
      burst.touch(event.timeStamp)
      return
    }
    const read = readKey(event, options.rules().prefix)
    if (read === 'other') return
    if (read === 'end') {
      if (end(event.timeStamp)) swallowKey(event)
      return
    }
    const speed = add(read.text, event.timeStamp)
    const plain = event.key.length === 1 && !event.ctrlKey
    const { editable, place } = caret()
    // Outside of a field, fast keys aren't shortcuts; a control key inside a burst must not reach the browser.
    if (speed === 'fast' && (!plain || !editable)) swallowKey(event)
    // Slow keys without a field aren't shortcuts either, once they can't be navigation of a list.
    if (speed !== 'first' && place === 'page' && !burst.holdsPageKeys()) swallowKey(event)
    if (isFunctionKey(event.key)) swallowKey(event)
    if (burst.endsWithSuffix() && end(event.timeStamp) && plain) swallowKey(event)
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (withheldKeys.delete(event.code || event.key)) swallow(event)
    const character = altCodes.release(event)
    if (character === null) return
    if (withoutLineEnd(character) === '') end(event.timeStamp)
    else add(character, event.timeStamp)
  }

  function onBeforeInput(event: InputEvent): void {
    if (!keysAreHidden) return
    if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') {
      if (end(event.timeStamp)) swallow(event)
      return
    }
    const text = event.data ?? ''
    if (!/^insert(Composition)?Text$/.test(event.inputType) || text === '') return
    const isPassword = rememberField(page.activeElement).place === 'secret'
    if (isWholeCode(text) && (!isPassword || hasShape(withoutLineEnd(text)))) {
      swallow(event)
      takeWhole(withoutLineEnd(text))
    }
    // A composition repeats the whole word with every letter.
    else if (event.inputType === 'insertText') add(text, event.timeStamp)
  }

  const listeners = [
    ['keydown', onKey],
    ['keyup', onKeyUp],
    ['beforeinput', onBeforeInput],
  ] as const
  for (const [name, listener] of listeners)
    page.addEventListener(name, listener as (event: Event) => void, { capture: true })
  return () => {
    stop()
    for (const [name, listener] of listeners)
      page.removeEventListener(name, listener as (event: Event) => void, { capture: true })
  }
}
