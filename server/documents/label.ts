import { setImmediate } from 'node:timers/promises'
import type { Package } from '#sync/entities/package.ts'
import type { Brand } from './brand.ts'
import { code128Png, pixelsPerModule, qrPng } from './codes.ts'
import { drawPdf, type PageWriter } from './page-writer.ts'
import { lbText } from './value-text.ts'

/** What stands on a label besides the package's own fields. */
export interface LabelPaper {
  readonly brand: Brand
  readonly hawbNumber: string
  readonly package: Pick<
    Package,
    | 'trackingNumber'
    | 'courier'
    | 'description'
    | 'pieces'
    | 'weightLb'
    | 'lengthIn'
    | 'widthIn'
    | 'heightIn'
    | 'bin'
    | 'battery'
    | 'prohibited'
  >
  /** Null while nobody is known to own the package. */
  readonly owner: { readonly name: string; readonly mailbox: string } | null
  readonly destination: { readonly code: string; readonly name: string } | null
  /** The day it was checked in, in words. */
  readonly receivedText: string
  /** ISO. */
  readonly madeAt: string
}

/** The texts of one piece's label, the same on paper and in ZPL. */
export function labelTexts(paper: LabelPaper, piece: number) {
  const { package: pkg, owner, destination } = paper
  const sides = [pkg.lengthIn, pkg.widthIn, pkg.heightIn]
  const size = sides.every((side) => side !== null) ? `${sides.join(' x ')} in` : ''
  const warnings = [
    pkg.battery === 'None' ? '' : `BATTERY ${pkg.battery.toUpperCase()}`,
    pkg.prohibited ? 'PROHIBITED' : '',
  ]
  return {
    brand: paper.brand.name,
    destination: destination ? destination.code : '?',
    destinationName: destination ? destination.name : 'No office chosen',
    mailbox: owner ? owner.mailbox : 'UNIDENTIFIED',
    owner: owner ? owner.name : 'Owner not known',
    description: pkg.description,
    hawb: paper.hawbNumber,
    tracking: [pkg.courier, pkg.trackingNumber].filter(Boolean).join(' '),
    weight: [pkg.weightLb === null ? 'Not weighed' : lbText(pkg.weightLb), size].filter(Boolean).join(', '),
    pieces: `Piece ${piece} of ${pkg.pieces}`,
    bin: pkg.bin === '' ? '' : `Bin ${pkg.bin}`,
    warnings: warnings.filter(Boolean).join(', '),
    received: paper.receivedText,
  }
}

const width = 4 * 72
const height = 6 * 72
const edge = 12
/** One module of the bars: four dots of a 203 dpi printer, and room beside them. */
const module = (4 * 72) / 203.2
const bars = { y: 229, height: 78 }
const piecesAtOnce = 10

interface Codes {
  readonly bars: { readonly image: PDFKit.Mixins.ImageSrc; readonly width: number }
  readonly square: PDFKit.Mixins.ImageSrc
}

function drawLabel(pen: PageWriter, texts: ReturnType<typeof labelTexts>, codes: Codes, brand: Brand): void {
  const inner = width - 2 * edge
  const bold = { face: 'bold', most: 1 } as const
  pen.text(texts.brand, edge, 10, inner / 2, { ...bold, size: 12, colour: brand.deep })
  pen.text(texts.received, width / 2, 12, inner / 2, { size: 8, align: 'right', most: 1 })
  pen.rule(edge, 30, inner, '#000', 1.2)
  const far = pen.fitted(texts.destination, inner * 0.62, { ...bold, size: 44 }, 16)
  pen.text(texts.destination, edge, 34, inner * 0.62, far)
  pen.text(texts.destinationName, edge, 90, inner * 0.62, { size: 10, most: 1 })
  pen.doc.image(codes.square, width - edge - 76, 36, { width: 76, height: 76 })
  pen.rule(edge, 118, inner, '#000', 1.2)
  pen.text(texts.mailbox, edge, 122, inner, pen.fitted(texts.mailbox, inner, { ...bold, size: 25 }, 12))
  pen.text(texts.owner, edge, 152, inner, { ...bold, size: 13, most: 2 })
  pen.text(texts.description, edge, 186, inner, { size: 9, most: 2 })
  pen.text(texts.warnings, edge, 210, inner, { ...bold, size: 12 })
  pen.doc.image(codes.bars.image, (width - codes.bars.width) / 2, bars.y, {
    width: codes.bars.width,
    height: bars.height,
  })
  pen.text(texts.hawb, edge, bars.y + bars.height + 4, inner, { ...bold, size: 18, align: 'center' })
  pen.rule(edge, 338, inner, '#000', 1.2)
  pen.text(texts.pieces, edge, 344, inner / 2, { ...bold, size: 15 })
  const bin = pen.fitted(texts.bin, inner / 2, { ...bold, size: 15 }, 8)
  pen.text(texts.bin, width / 2, 344, inner / 2, { ...bin, align: 'right' })
  pen.text(texts.weight, edge, 368, inner, { size: 11, most: 1 })
  pen.text(texts.tracking, edge, 386, inner, { size: 9, most: 3 })
}

/** A label of 4 × 6 inches for each piece. */
export async function labelPdf(paper: LabelPaper): Promise<Buffer> {
  const [barsPng, squarePng] = await Promise.all([code128Png(paper.hawbNumber), qrPng(paper.hawbNumber)])
  // Width and height stand at fixed places of a PNG's first chunk.
  const barsWidth = (barsPng.readUInt32BE(16) / pixelsPerModule) * module
  const about = {
    title: `Label ${paper.hawbNumber}`,
    author: paper.brand.name,
    size: [width, height] as const,
  }
  return drawPdf(about, paper.madeAt, async (pen) => {
    const codes = { bars: { image: pen.opened(barsPng), width: barsWidth }, square: pen.opened(squarePng) }
    for (let piece = 1; piece <= paper.package.pieces; piece++) {
      if (piece > 1) pen.doc.addPage()
      drawLabel(pen, labelTexts(paper, piece), codes, paper.brand)
      // A package may have hundreds of pieces: others have their turn.
      if (piece % piecesAtOnce === 0) await setImmediate()
    }
  })
}
