import { recognise } from '#sync/rules/tracking/recognise.ts'
import { createAltCodes, unreadableCharacter } from './alt-codes.ts'
import { type Burst, type BurstEnd, createBurst, silenceMs } from './burst.ts'
import { type FieldMemory, rememberField } from './field-memory.ts'
import type { BurstRules, ScanRun } from './key-run.ts'
import { isFunctionKey, isWholeCode, readKey, withoutLineEnd } from './wedge-keys.ts'

export interface WedgeOptions {
  /** Asked anew for every key, so that a changed setting counts at once. */
  readonly rules: () => BurstRules
  readonly onScan: (scan: ScanRun) => void
  /** A scanner sent something, and part of it is missing. */
  readonly onBroken: () => void
}

/** A burst together with the field it runs into. */
interface Collector {
  readonly burst: Burst
  /** Says how the character came. */
  add(text: string, at: number): ReturnType<Burst['add']>
  /** A line end. True when it is the scanner's: the page must not get it. */
  end(at: number): boolean
  /** A whole code at once, before it reaches the field. */
  takeWhole(raw: string): void
  /** The field that the characters go to. */
  caret(): Pick<FieldMemory, 'editable' | 'place'>
  stop(): void
}

function createCollector(page: Document, { rules, onScan, onBroken }: WedgeOptions): Collector {
  const burst = createBurst(rules, hasShape)
  /** The field before the burst, and before the last character that came slowly. */
  let memory: Record<ScanRun['from'], FieldMemory> = both(rememberField(null))
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
      const how = burst.add(text, at, before.place)
      // The rest of a scan that broke off: the field still holds its beginning.
      const isRest = burst.isBroken(at) && memory.start.field === before.field
      if (how === 'first' && !isRest) memory = both(before)
      if (how === 'typed') memory = { ...memory, tail: before }
      clearTimeout(silence)
      const endSilently = () => finish(burst.endSilently(at + silenceMs))
      // After a long task, keys that came meanwhile are handled before the second timer.
      silence = setTimeout(() => {
        silence = setTimeout(endSilently)
      }, silenceMs)
      return how
    },
    end: (at) => finish(burst.end(at)),
    takeWhole(raw) {
      burst.clear()
      memory = both(rememberField(page.activeElement))
      finish({ is: 'scan', scan: { raw, msPerChar: 0, from: 'start' } })
    },
    caret: () => memory.start,
    stop: () => clearTimeout(silence),
  }
}

/** A number whose check digit or letters say that nothing of it is missing. */
function hasShape(text: string): boolean {
  if (text.includes(unreadableCharacter)) return false
  const { kind, courier, check, canonical } = recognise(text)
  if (check === 'wrong') return false
  if (kind === 'hawb' || kind === 'mailbox') return true
  return kind === 'tracking' && courier !== '' && (check === 'ok' || /[A-Z]/.test(canonical))
}

const both = (field: FieldMemory) => ({ start: field, tail: field })

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Listens for a keyboard-wedge scanner anywhere on the page, whatever has the focus. Before the end nobody knows
 * whether a burst is a scan, so a field gets its characters as always and is put back when it was one.
 * Returns how to stop.
 */
export function listenForWedge(page: Document, options: WedgeOptions): () => void {
  const { burst, add, end, takeWhole, caret, stop } = createCollector(page, options)
  /** Android's input methods may hide which key it was; the text then comes by `beforeinput`. */
  let keysAreHidden = false
  const altCodes = createAltCodes()
  /** Keys that the page did not get going down: it must not get them coming up, for a button acts on that. */
  const held = new Set<string>()

  const swallowKey = (event: KeyboardEvent): void => {
    held.add(event.code || event.key)
    swallow(event)
  }
  function onKey(event: KeyboardEvent): void {
    held.delete(event.code || event.key)
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
    const how = add(read.text, event.timeStamp)
    const plain = event.key.length === 1 && !event.ctrlKey
    const { editable, place } = caret()
    // Outside a field, fast keys are no shortcuts; a control key inside a burst must not reach the browser.
    if (how === 'fast' && (!plain || !editable)) swallowKey(event)
    // Slow ones are none either on a page that takes no text, once they can't be a walk through a list.
    if (how !== 'first' && place === 'page' && !burst.holdsPageKeys()) swallowKey(event)
    if (isFunctionKey(event.key)) swallowKey(event)
    if (burst.endsWithSuffix() && end(event.timeStamp) && plain) swallowKey(event)
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (held.delete(event.code || event.key)) swallow(event)
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
    // A composition tells the whole word again with every letter.
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
