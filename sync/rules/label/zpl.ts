import { shortenToFit, sizeOf, toPrintable } from './fit.ts'
import { allPieces, type LabelPaper } from './label-texts.ts'
import {
  barDots,
  type LabelBars,
  type LabelPart,
  type LabelText,
  labelEdge,
  labelHeight,
  labelParts,
  labelWidth,
  modulesOf,
  squareDots,
} from './layout.ts'

type LabelDpi = 203 | 300

/** Encodes characters as hex that the printer would take for a command or an escape. */
const escapeZpl = (text: string): string =>
  toPrintable(text).replaceAll(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const printableWidth = labelWidth - 2 * labelEdge

type Dots = (inches: number) => number

const alignCodes = { left: 'L', center: 'C', right: 'R' } as const

function textZpl(d: Dots, part: LabelText): string {
  const size = sizeOf(part)
  return [
    `^FO${d(part.x)},${d(part.y)}`,
    `^A0N,${d(size)},${d(size)}`,
    `^FB${d(part.width)},${part.lines},0,${alignCodes[part.align]},0`,
    `^FH_^FD${escapeZpl(shortenToFit(part.text, part.width / size, part.lines))}^FS`,
  ].join('')
}

/** Centred only approximately, because the printer chooses the Code 128 alphabet. */
function barsZpl(d: Dots, part: LabelBars, dpi: LabelDpi): string {
  const dots = barDots(part, dpi)
  const spare = Math.max(0, d(printableWidth) - dots * modulesOf(part.text))
  const x = d(labelEdge) + Math.floor(spare / 2)
  return `^FO${x},${d(part.y)}^BY${dots}^BCN,${d(part.height)},N,N,N,A^FH_^FD${escapeZpl(part.text)}^FS`
}

function partZpl(d: Dots, part: LabelPart, dpi: LabelDpi): string {
  if (part.is === 'text') return textZpl(d, part)
  if (part.is === 'bars') return barsZpl(d, part, dpi)
  if (part.is === 'rule')
    return `^FO${d(labelEdge)},${d(part.y)}^GB${d(printableWidth)},${d(0.015)},${d(0.015)}^FS`
  return `^FO${d(part.x)},${d(part.y)}^BQN,2,${squareDots(part, dpi)}^FH_^FDQA,${escapeZpl(part.text)}^FS`
}

function piece(paper: LabelPaper, dpi: LabelDpi, n: number): string {
  const d: Dots = (inches) => Math.round(inches * dpi)
  const parts = labelParts(paper, n).map((part) => partZpl(d, part, dpi))
  const head = `^XA^CI28^PW${labelWidth * dpi}^LL${labelHeight * dpi}^LH0,0`
  return [head, ...parts.filter(Boolean), '^PQ1^XZ'].join('\n')
}

/** These pieces' labels in ZPL, Zebra's language, for 4 × 6 inch printers. UTF-8. */
export const labelZpl = (
  paper: LabelPaper,
  dpi: LabelDpi,
  pieces: readonly number[] = allPieces(paper),
): string => pieces.map((n) => `${piece(paper, dpi, n)}\n`).join('')
