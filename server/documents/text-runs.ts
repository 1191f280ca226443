import { fontFor, type NotoPart } from './fonts.ts'

/** Stands for a letter that no font has, one for each, so that no letter vanishes without a trace. */
const unwritable = '?'
export const missingNote = '“?” stands for a letter that could not be printed.'

const western = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]+$/
/** Marks that are not seen, and those that turn the direction of what follows them. */
const unseen = /[\p{Cf}\p{Mn}]+/gu
const directions = /\p{Cf}+/gu
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A stretch of text in one font: one that every reader has, or a Noto font that is embedded. */
export interface TextRun {
  readonly font: 'western' | NotoPart
  readonly text: string
}

/** A letter in a form that can be written: itself, in a Noto font, its plainest form, or the stand-in. */
function toRun(letter: string): TextRun {
  if (western.test(letter)) return { font: 'western', text: letter }
  const compatible = letter.normalize('NFKC')
  if (western.test(compatible)) return { font: 'western', text: compatible }
  const visibleLetter = letter.replaceAll(directions, '')
  const font = visibleLetter === '' ? null : fontFor(visibleLetter)
  if (font) return { font, text: visibleLetter }
  const plain = letter.normalize('NFKD').replaceAll(unseen, '')
  if (western.test(plain)) return { font: 'western', text: plain }
  return { font: 'western', text: visibleLetter.replaceAll(unseen, '') === '' ? '' : unwritable }
}

const isRightToLeft = (run: TextRun | undefined): boolean =>
  run !== undefined && run.font !== 'western' && run.font.isRightToLeft

/** Words that are written from the right stay one run with the spaces between them, or they would change places. */
function joinWords(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = []
  for (const [n, run] of runs.entries()) {
    const last = result.at(-1)
    const isBetween = run.text.trim() === '' && isRightToLeft(last) && isRightToLeft(runs[n + 1])
    if (last && (last.font === run.font || isBetween))
      result[result.length - 1] = { font: last.font, text: last.text + run.text }
    else result.push(run)
  }
  return result
}

/** Splits a line of text into runs of a single font. Any input gives text that can be written. */
export function runsOf(text: string): TextRun[] {
  const line = text.normalize('NFC').replaceAll(breaks, (mark) => (mark === '\u00a0' ? mark : ' '))
  if (western.test(line)) return [{ font: 'western', text: line }]
  const letters = [...graphemes.segment(line)].map(({ segment }) => toRun(segment))
  return joinWords(mergeFonts(letters.filter((run) => run.text !== '')))
}

/** Neighbours of one font as one run. */
function mergeFonts(letters: readonly TextRun[]): TextRun[] {
  const runs: { font: TextRun['font']; text: string }[] = []
  for (const { font, text } of letters) {
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ font, text })
  }
  return runs
}

/** Whether a letter of the text is on paper only as its stand-in. */
export const missesLetters = (text: string): boolean =>
  !western.test(text) &&
  [...graphemes.segment(text.normalize('NFC'))].some(
    ({ segment }) => !western.test(segment) && toRun(segment).text === unwritable,
  )

/** The same as one string: what a reader of the document finds there. */
export const writtenAs = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('')
