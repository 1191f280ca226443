import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The fonts of documents. Helvetica is in every PDF reader and writes Western European only. */
export const fonts = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  /** Inconsolata, which the barcode package brings along: Central European and Turkish letters. */
  spare: join(dirname(createRequire(import.meta.url).resolve('bwip-js')), '../fonts/Inconsolata.otf'),
} as const
export type Face = Exclude<keyof typeof fonts, 'spare'>

/** What stands for a letter that no font here has: one for each, so that nothing is lost without a trace. */
const unwritable = '?'

const western = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/
const spare = /^[ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŞşŠšŢţŤťŮůŰűŹźŻżŽž↑↓−]$/
/** Marks that are not seen, and those that turn the direction of what follows them. */
const unseen = /[\p{Cf}\p{Mn}]+/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export interface Run {
  readonly font: 'face' | 'spare'
  readonly text: string
}

/** One letter as it can be written: itself, in the spare font, by its plainest form, or as the stand-in. */
function writable(letter: string): Run {
  if (western.test(letter)) return { font: 'face', text: letter }
  if (spare.test(letter)) return { font: 'spare', text: letter }
  const plain = letter.normalize('NFKD').replaceAll(unseen, '')
  if (western.test(plain)) return { font: 'face', text: plain }
  return { font: 'face', text: letter.replaceAll(unseen, '') === '' ? '' : unwritable }
}

/** A line of text as stretches of one font each. Whatever was typed comes out as something that can be written. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  const line = text.normalize('NFC').replaceAll(breaks, (mark) => (mark === '\u00a0' ? mark : ' '))
  if (western.test(line)) return [{ font: 'face', text: line }]
  for (const { segment } of graphemes.segment(line)) {
    const next = writable(segment)
    const last = runs.at(-1)
    if (last?.font === next.font) runs[runs.length - 1] = { font: last.font, text: last.text + next.text }
    else runs.push(next)
  }
  return runs.filter(({ text: written }) => written !== '')
}

/** The same as one string: what a reader of the document finds there. */
export const writtenAs = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('')
