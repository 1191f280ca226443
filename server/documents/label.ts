import { setImmediate } from 'node:timers/promises'
import { allPieces, type LabelPaper } from '#sync/rules/label/label-texts.ts'
import {
  barDots,
  type LabelBars,
  type LabelPart,
  type LabelSquare,
  type LabelText,
  labelEdge,
  labelHeight,
  labelParts,
  labelWidth,
} from '#sync/rules/label/layout.ts'
import type { Brand } from './brand.ts'
import { code128Png, pixelsPerModule, qrPng } from './codes.ts'
import { drawPdf, type PageWriter } from './page-writer.ts'

/** A label as drawn: with its colours, and when. */
export interface DrawnLabel extends LabelPaper {
  readonly brand: Brand
  /** ISO. */
  readonly madeAt: string
}

const inch = 72
/** Labels are printed at this density as a rule; bars of whole dots stay sharp. */
const dpi = 203.2
const dot = inch / dpi
/** Letters of a point size are this much lower than the printer's own of the same height. */
const pointsPerInch = 0.85 * inch
const black = '#000'
const piecesAtOnce = 10
/** In the margin below everything else. */
const noteStyle = { size: 6, colour: black, most: 1 } as const
const noteTop = labelHeight * inch - 9

/** The bars and squares of a label by their text, each in the file once. */
type Codes = ReadonlyMap<string, { readonly image: PDFKit.Mixins.ImageSrc; readonly modules: number }>

async function codesOf(pen: PageWriter, parts: readonly LabelPart[]): Promise<Codes> {
  const codes = new Map<string, { image: PDFKit.Mixins.ImageSrc; modules: number }>()
  for (const part of parts) {
    if (part.is !== 'bars' && part.is !== 'square') continue
    const png = await (part.is === 'bars' ? code128Png(part.text) : qrPng(part.text))
    // Width and height are at fixed places in a PNG's first chunk.
    const modules = png.readUInt32BE(16) / pixelsPerModule
    codes.set(`${part.is} ${part.text}`, { image: pen.opened(png), modules })
  }
  return codes
}

function drawText(pen: PageWriter, part: LabelText): void {
  const [x, y, width] = [part.x * inch, part.y * inch, part.width * inch]
  const style = {
    size: part.size * pointsPerInch,
    align: part.align,
    most: part.lines,
    ...(part.bold ? { face: 'bold' as const } : {}),
  }
  const least = part.least * pointsPerInch
  pen.text(part.text, x, y, width, part.lines > 1 ? style : pen.fitted(part.text, width, style, least))
}

function drawPart(pen: PageWriter, part: LabelPart, codes: Codes): void {
  if (part.is === 'text') drawText(pen, part)
  else if (part.is === 'rule')
    pen.rule(labelEdge * inch, part.y * inch, (labelWidth - 2 * labelEdge) * inch, black, 1.2)
  else drawCode(pen, part, codes)
}

function drawCode(pen: PageWriter, part: LabelBars | LabelSquare, codes: Codes): void {
  const code = codes.get(`${part.is} ${part.text}`)
  if (!code) return
  if (part.is === 'square') {
    const side = part.side * inch
    pen.doc.image(code.image, part.x * inch, part.y * inch, { width: side, height: side })
    return
  }
  const width = code.modules * barDots(part, dpi) * dot
  const left = (labelWidth * inch - width) / 2
  pen.doc.image(code.image, left, part.y * inch, { width, height: part.height * inch })
}

/** A label of 4 × 6 inches for each piece. */
export async function labelPdf(paper: DrawnLabel): Promise<Buffer> {
  const about = {
    title: `Label ${paper.hawbNumber}`,
    author: paper.brand.name,
    size: [labelWidth * inch, labelHeight * inch] as const,
  }
  return drawPdf(about, paper.madeAt, async (pen) => {
    const codes = await codesOf(pen, labelParts(paper, 1))
    for (const piece of allPieces(paper)) {
      if (piece > 1) pen.doc.addPage()
      for (const part of labelParts(paper, piece)) drawPart(pen, part, codes)
      pen.text(pen.missingNote, labelEdge * inch, noteTop, (labelWidth - 2 * labelEdge) * inch, noteStyle)
      // A package may have hundreds of pieces: others have their turn.
      if (piece % piecesAtOnce === 0) await setImmediate()
    }
  })
}
