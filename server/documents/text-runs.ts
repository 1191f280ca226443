import { fontFor, type NotoPart } from './fonts.ts'

/** Replaces a letter that no font has, one for each, so that no letter vanishes without a trace. */
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

/** A letter in a form that can be written: itself, in a Noto font, its plainest form, or the substitute. */
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

const anyLetter = /\p{L}/u
const numbersAndSigns = /\d+(?:[.,:/\u00a0]\d+)*|\D/g
const signPairs = ['()', '[]', '{}', '<>', '«»']
const mirrorSigns: Readonly<Record<string, string>> = Object.fromEntries(
  signPairs.flatMap(([left = '', right = '']) => [
    [left, right],
    [right, left],
  ]),
)

/** Turns the numbers and signs between words from the right: a number keeps its digits, a bracket opens to the left. */
const turnText = (text: string): string =>
  [...text.matchAll(numbersAndSigns)]
    .map(([part]) => mirrorSigns[part] ?? part)
    .toReversed()
    .join('')

/** The library draws a run from the right as a whole, so its own digits are turned beforehand. */
const withTurnedDigits = (run: TextRun): TextRun => ({
  ...run,
  text: run.text.replaceAll(/\p{Nd}{2,}/gu, (digits) => [...digits].toReversed().join('')),
})

/** The numbers after words from the right belong to them, unless a letter or a hyphen makes them a code. */
const leadingNumbers = /^[^\p{L}]*\d(?![\p{L}\d-])/u

const openBracket = /[([{][^)\]}]*$/
const closingBracket = /^[)\]}]/

/** The beginning of a text that belongs to the words from the right before it. */
const partOfWords = (text: string, isInBracket: boolean): string =>
  (isInBracket ? closingBracket.exec(text)?.[0] : undefined) ?? leadingNumbers.exec(text)?.[0] ?? ''

/**
 * The runs from left to right, as drawn. Words from the right are read together with the numbers and signs between
 * them and the numbers after them; the line itself is read from the left.
 */
function inReadingOrder(runs: readonly TextRun[]): TextRun[] {
  const result: TextRun[] = []
  const words: TextRun[] = []
  let isInBracket = false
  const endWords = () => {
    result.push(...words.toReversed())
    words.length = 0
  }
  for (const [n, run] of runs.entries()) {
    if (isRightToLeft(run)) {
      words.push(withTurnedDigits(run))
      continue
    }
    if (words.length === 0) {
      result.push(run)
      continue
    }
    const isBetween = !anyLetter.test(run.text) && isRightToLeft(runs[n + 1])
    const part: string = isBetween ? run.text : partOfWords(run.text, isInBracket)
    isInBracket = isBetween && (openBracket.test(part) || (isInBracket && !closingBracket.test(part)))
    if (part !== '') words.push({ ...run, text: turnText(part) })
    if (isBetween) continue
    endWords()
    const rest = run.text.slice(part.length)
    if (rest !== '') result.push({ ...run, text: rest })
  }
  endWords()
  return result
}

/** Splits a line of text into runs of a single font. Any input gives text that can be written. */
export function runsOf(text: string): TextRun[] {
  const line = text.normalize('NFC').replaceAll(breaks, (mark) => (mark === '\u00a0' ? mark : ' '))
  if (western.test(line)) return [{ font: 'western', text: line }]
  const letters = [...graphemes.segment(line)].map(({ segment }) => toRun(segment))
  return inReadingOrder(joinWords(mergeFonts(letters.filter((run) => run.text !== ''))))
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

/** Whether a letter of the text is on paper only as its substitute. */
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
