import { recognise } from '#sync/rules/tracking/recognise.ts'
import { type Burst, type BurstRules, type BurstScan, createBurst, silenceMs } from './burst.ts'
import { type FieldMemory, rememberField } from './field-memory.ts'
import { isFunctionKey, isWholeCode, readKey, withoutLineEnd } from './wedge-keys.ts'

export interface WedgeOptions {
  /** Asked anew for every key, so that a changed setting counts at once. */
  readonly rules: () => BurstRules
  readonly onScan: (scan: BurstScan) => void
}

/** A burst together with the field it runs into. */
interface Collector {
  readonly burst: Burst
  /** True when the character came as fast as only a machine types. */
  add(text: string, at: number): boolean
  /** True when there was a scan: its characters are out of the field and it has been handed on. */
  finish(scan: BurstScan | null): boolean
  /** A whole code at once, before it reaches the field. */
  takeWhole(raw: string): void
  /** Whether what is typed goes into a field by itself. */
  isInField(): boolean
  stop(): void
}

function createCollector(page: Document, { rules, onScan }: WedgeOptions): Collector {
  const burst = createBurst(rules)
  /** The field before the burst, and before the last character that came slowly. */
  let memory: Record<BurstScan['from'], FieldMemory> = both(rememberField(null))
  let silence: ReturnType<typeof setTimeout> | undefined

  const finish = (scan: BurstScan | null): boolean => {
    clearTimeout(silence)
    if (!scan) return false
    memory[scan.from].restore()
    onScan(scan)
    return true
  }
  return {
    burst,
    finish,
    add(text, at) {
      const before = rememberField(page.activeElement)
      const place = burst.add(text, at)
      if (place === 'first') memory = both(before)
      if (place === 'typed') memory = { ...memory, tail: before }
      clearTimeout(silence)
      silence = setTimeout(() => finish(wholeNumber(burst.endSilently())), silenceMs)
      return place === 'fast'
    },
    takeWhole(raw) {
      burst.clear()
      memory = both(rememberField(page.activeElement))
      finish({ raw, msPerChar: 0, from: 'start' })
    },
    isInField: () => memory.start.editable,
    stop: () => clearTimeout(silence),
  }
}

/** Silence may also be a stall in mid-code: only a number with a shape of its own is taken for whole. */
const wholeNumber = (scan: BurstScan | null): BurstScan | null => {
  if (!scan) return null
  const { kind, courier, check } = recognise(scan.raw)
  const shaped = courier !== '' || kind === 'hawb' || kind === 'mailbox'
  return shaped && check !== 'wrong' ? scan : null
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
  const { burst, add, finish, takeWhole, isInField, stop } = createCollector(page, options)
  /** Android's input methods may hide which key it was; the text then comes by `beforeinput`. */
  let keysAreHidden = false

  function onKey(event: KeyboardEvent): void {
    keysAreHidden = event.key === 'Unidentified' || event.key === 'Process' || event.isComposing
    if (keysAreHidden) return
    // A key held down repeats as fast as a scanner types.
    if (event.repeat) {
      burst.clear()
      return
    }
    const read = readKey(event, options.rules().prefix)
    if (read === 'other') return
    if (read === 'end') {
      if (finish(burst.end(event.timeStamp))) swallow(event)
      return
    }
    const fast = add(read.text, event.timeStamp)
    const plain = event.key.length === 1 && !event.ctrlKey
    // Outside a field, fast keys are no shortcuts; a control key inside a burst must not reach the browser.
    if (fast && (!plain || !isInField())) swallow(event)
    if (isFunctionKey(event.key)) swallow(event)
    if (burst.endsWithSuffix() && finish(burst.endSilently()) && plain) swallow(event)
  }

  function onBeforeInput(event: InputEvent): void {
    if (!keysAreHidden) return
    if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') {
      if (finish(burst.end(event.timeStamp))) swallow(event)
      return
    }
    const text = event.data ?? ''
    if (!/^insert(Composition)?Text$/.test(event.inputType) || text === '') return
    if (isWholeCode(text)) {
      swallow(event)
      takeWhole(withoutLineEnd(text))
    }
    // A composition tells the whole word again with every letter.
    else if (event.inputType === 'insertText') add(text, event.timeStamp)
  }

  page.addEventListener('keydown', onKey, { capture: true })
  page.addEventListener('beforeinput', onBeforeInput, { capture: true })
  return () => {
    stop()
    page.removeEventListener('keydown', onKey, { capture: true })
    page.removeEventListener('beforeinput', onBeforeInput, { capture: true })
  }
}
