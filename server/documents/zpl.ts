import { type LabelPaper, labelTexts } from './label.ts'

type LabelDpi = 203 | 300

/** On one line, as it can be printed at all. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('\\', '/')

/** What the printer would take for a command or a hex sign goes as a hex code. */
const escaped = (text: string): string =>
  plain(text).replaceAll(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

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

const smallest = 0.15
/** The largest size, from the one given downwards, at which a text takes one line so wide. Inches. */
const sizeFor = (text: string, size: number, width: number): number =>
  Math.max(smallest, Math.min(size, (0.99 * width) / widthOf(text)))

type Dots = (inches: number) => number

/** A text in a block so wide, in at most `lines`. Sizes are inches. */
function field(
  d: Dots,
  [x, y]: [number, number],
  size: number,
  width: number,
  text: string,
  more = {},
): string {
  const { lines = 1, align = 'L' } = more as { lines?: number; align?: 'L' | 'C' | 'R' }
  return [
    `^FO${d(x)},${d(y)}`,
    `^A0N,${d(size)},${d(size)}`,
    `^FB${d(width)},${lines},0,${align},0`,
    `^FH_^FD${escaped(shortened(text, width / size, lines))}^FS`,
  ].join('')
}

const line = (d: Dots, y: number): string => `^FO${d(0.15)},${d(y)}^GB${d(3.7)},${d(0.015)},${d(0.015)}^FS`

function piece(paper: LabelPaper, dpi: LabelDpi, n: number): string {
  const d: Dots = (inches) => Math.round(inches * dpi)
  const texts = labelTexts(paper, n)
  const right = { align: 'R' }
  const centre = { align: 'C' }
  const module = dpi === 203 ? 4 : 6
  return [
    `^XA^CI28^PW${4 * dpi}^LL${6 * dpi}^LH0,0`,
    field(d, [0.15, 0.12], 0.17, 1.85, texts.brand),
    field(d, [2, 0.14], 0.12, 1.85, texts.received, right),
    line(d, 0.4),
    field(d, [0.15, 0.48], sizeFor(texts.destination, 0.62, 2.4), 2.4, texts.destination),
    field(d, [0.15, 1.2], 0.15, 2.4, texts.destinationName),
    `^FO${d(2.85)},${d(0.48)}^BQN,2,${dpi === 203 ? 7 : 10}^FH_^FDQA,${escaped(texts.hawb)}^FS`,
    line(d, 1.62),
    field(d, [0.15, 1.7], sizeFor(texts.mailbox, 0.36, 3.7), 3.7, texts.mailbox),
    field(d, [0.15, 2.09], 0.18, 3.7, texts.owner, { lines: 2 }),
    field(d, [0.15, 2.49], 0.13, 3.7, texts.description, { lines: 2 }),
    field(d, [0.15, 2.82], 0.18, 3.7, texts.warnings),
    `^FO${d(0.35)},${d(3.15)}^BY${module}^BCN,${d(1.05)},N,N,N,A^FH_^FD${escaped(texts.hawb)}^FS`,
    field(d, [0.15, 4.27], 0.26, 3.7, texts.hawb, centre),
    line(d, 4.68),
    field(d, [0.15, 4.76], 0.21, 1.85, texts.pieces),
    field(d, [2, 4.76], 0.21, 1.85, texts.bin, right),
    field(d, [0.15, 5.1], 0.16, 3.7, texts.weight),
    field(d, [0.15, 5.36], 0.13, 3.7, texts.tracking, { lines: 3 }),
    '^PQ1^XZ',
  ].join('\n')
}

/** The labels of all pieces in Zebra's language, for printers with 4 × 6 inch labels. UTF-8. */
export const labelZpl = (paper: LabelPaper, dpi: LabelDpi): string =>
  Array.from({ length: paper.package.pieces }, (_, n) => `${piece(paper, dpi, n + 1)}\n`).join('')
