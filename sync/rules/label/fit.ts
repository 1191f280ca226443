import type { LabelText } from './layout.ts'

/** Text on one line, reduced to printable characters. */
export const toPrintable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('\\', '/')

/** The maximum width of letters in the printer's own font, as a fraction of their height. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[MW@%\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{So}]/u, 1],
  [/[\p{Lu}\p{Nd}&#$]/u, 0.68],
  [/[ ijl.,:;'|!()[\]-]/, 0.35],
]
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (widths.find(([pattern]) => pattern.test(letter))?.[1] ?? 0.6), 0)

/**
 * Shortens a text so that it surely fits. Text that is too long for a block would be printed over its last line and
 * make it unreadable. `room` is the width of a line in letter heights.
 */
export function shortenToFit(text: string, room: number, maxLines: number): string {
  let [fittingText, line, used] = ['', 1, 0]
  for (const word of toPrintable(text).split(' ').filter(Boolean)) {
    const gap = used === 0 ? 0 : widthOf(' ')
    const isNextLine = used > 0 && used + gap + widthOf(word) > room
    used = isNextLine ? 0 : used + gap
    line += isNextLine ? 1 : 0
    for (const letter of word) {
      if (used + widthOf(letter) > room) [line, used] = [line + 1, 0]
      if (line > maxLines) return `${[...fittingText.trimEnd()].slice(0, -3).join('')}...`
      used += widthOf(letter)
      fittingText += letter
    }
    fittingText += ' '
  }
  return fittingText.trimEnd()
}

/** The largest size, between the text's own and its minimum, at which it fits on one line. */
export function sizeOf({ text, size, least, lines, width }: LabelText): number {
  return lines > 1 ? size : Math.max(least, Math.min(size, (0.99 * width) / widthOf(text)))
}
