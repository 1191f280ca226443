import type { LabelText } from './layout.ts'

/** On one line, as it can be printed at all. */
export const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('\\', '/')

/** How wide letters of the printer's own font are at most, in parts of their height. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[MW@%\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{So}]/u, 1],
  [/[\p{Lu}\p{Nd}&#$]/u, 0.68],
  [/[ ijl.,:;'|!()[\]-]/, 0.35],
]
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (widths.find(([those]) => those.test(letter))?.[1] ?? 0.6), 0)

/**
 * So much of a text as surely fits: what is too long for a block is printed over its last line, which nobody can then
 * read. `room` is the width of a line in parts of the letters' height.
 */
export function shortened(text: string, room: number, most: number): string {
  let [kept, line, used] = ['', 1, 0]
  for (const word of plain(text).split(' ').filter(Boolean)) {
    const apart = used === 0 ? 0 : widthOf(' ')
    const isNext = used > 0 && used + apart + widthOf(word) > room
    used = isNext ? 0 : used + apart
    line += isNext ? 1 : 0
    for (const letter of word) {
      if (used + widthOf(letter) > room) [line, used] = [line + 1, 0]
      if (line > most) return `${[...kept.trimEnd()].slice(0, -3).join('')}...`
      used += widthOf(letter)
      kept += letter
    }
    kept += ' '
  }
  return kept.trimEnd()
}

/** The largest size, from its own down to the least, at which a text takes one line. */
export function sizeOf({ text, size, least, lines, width }: LabelText): number {
  return lines > 1 ? size : Math.max(least, Math.min(size, (0.99 * width) / widthOf(text)))
}
