import { type BurstRules, type BurstScan, createBurst, silenceMs } from './burst.ts'
import { type FieldMemory, rememberField } from './field-memory.ts'

export interface WedgeOptions {
  /** Asked anew for every key, so that a changed setting counts at once. */
  readonly rules: () => BurstRules
  readonly onScan: (scan: BurstScan) => void
}

/** Control characters that scanners send as keys: Ctrl and the character 64 places up in ASCII. */
const controls: Readonly<Record<string, string>> = {
  ']': '\u001d',
  '^': '\u001e',
  '6': '\u001e',
  d: '\u0004',
}
const controlEnds = new Set(['m', 'j'])
const functionKey = /^F\d{1,2}$/

/**
 * Listens for a keyboard-wedge scanner anywhere on the page, whatever has the focus. Before the end nobody knows
 * whether a burst is a scan, so a field gets its characters as always and is put back when it was one.
 * Returns how to stop.
 */
export function listenForWedge(page: Document, { rules, onScan }: WedgeOptions): () => void {
  const burst = createBurst(rules)
  /** The field before the burst, and before the last character that came slowly. */
  let memory: Record<BurstScan['from'], FieldMemory> = both(rememberField(null))
  let silence: ReturnType<typeof setTimeout> | undefined
  /** Android's input methods may hide which key it was; the text then comes by `beforeinput`. */
  let keysAreHidden = false

  const finish = (scan: BurstScan | null): boolean => {
    clearTimeout(silence)
    if (!scan) return false
    memory[scan.from].restore()
    onScan(scan)
    return true
  }
  const add = (text: string, at: number): boolean => {
    const before = rememberField(page.activeElement)
    const place = burst.add(text, at)
    if (place === 'first') memory = both(before)
    if (place === 'typed') memory = { ...memory, tail: before }
    clearTimeout(silence)
    silence = setTimeout(() => finish(burst.endSilently()), silenceMs)
    return place === 'fast'
  }
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function onKey(event: KeyboardEvent): void {
    keysAreHidden = event.key === 'Unidentified' || event.key === 'Process' || event.isComposing
    if (keysAreHidden) return
    // A key held down repeats as fast as a scanner types.
    if (event.repeat) {
      burst.clear()
      return
    }
    const read = readKey(event, rules().prefix)
    if (read === 'other') return
    if (read === 'end') {
      if (finish(burst.end(event.timeStamp))) swallow(event)
      return
    }
    const fast = add(read.text, event.timeStamp)
    const plain = event.key.length === 1 && !event.ctrlKey
    // Outside a field, fast keys are no shortcuts; a control key inside a burst must not reach the browser.
    if (fast && (!plain || !memory.start.editable)) swallow(event)
    if (functionKey.test(event.key)) swallow(event)
    if (burst.endsWithSuffix() && finish(burst.endSilently()) && plain) swallow(event)
  }

  function onBeforeInput(event: InputEvent): void {
    if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') {
      if (keysAreHidden && finish(burst.end(event.timeStamp))) swallow(event)
      return
    }
    const text = event.data ?? ''
    if (!keysAreHidden || !/^insert(Composition)?Text$/.test(event.inputType) || text === '') return
    if (isWholeCode(text)) {
      burst.clear()
      memory = both(rememberField(page.activeElement))
      swallow(event)
      finish({ raw: text.replace(/[\r\n\t]+$/, ''), msPerChar: 0, from: 'start' })
      return
    }
    // A composition tells the whole word again with every letter.
    if (event.inputType === 'insertText') add(text, event.timeStamp)
  }

  page.addEventListener('keydown', onKey, { capture: true })
  page.addEventListener('beforeinput', onBeforeInput, { capture: true })
  return () => {
    clearTimeout(silence)
    page.removeEventListener('keydown', onKey, { capture: true })
    page.removeEventListener('beforeinput', onBeforeInput, { capture: true })
  }
}

const both = (field: FieldMemory) => ({ start: field, tail: field })

function readKey(event: KeyboardEvent, prefix: string): { text: string } | 'end' | 'other' {
  const { key, ctrlKey, altKey, metaKey } = event
  if (ctrlKey && !altKey && !metaKey) {
    if (controlEnds.has(key.toLowerCase())) return 'end'
    const control = controls[key.toLowerCase()]
    return control ? { text: control } : 'other'
  }
  if (key === 'Enter' || key === 'Tab') return 'end'
  if (functionKey.test(key)) return key === prefix ? { text: key } : 'other'
  return key.length === 1 && !ctrlKey && !metaKey ? { text: key } : 'other'
}

/**
 * A scanner's input method may commit the whole code at once. So does a soft keyboard with a suggested word: a code
 * has a run of digits and no blanks, or brings its own line end.
 */
function isWholeCode(text: string): boolean {
  const code = text.replace(/[\r\n\t]+$/, '')
  return code.length >= 6 && (code !== text || (/\d{4}/.test(code) && !/\s/.test(code)))
}
