import { idTypeText } from '#sync/entities/accounts/id-types.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import type { Party } from './invoice.ts'
import { faint } from './page-writer.ts'
import { drawSheets, type Sheet } from './sheet.ts'
import { drawTable } from './sheet-table.ts'
import { momentText, orNothing } from './value-text.ts'

/** Facts about the recipient and the driver that only staff read. */
interface OfficeFacts {
  readonly relationship: string
  readonly idType: string
  readonly place: { readonly latitude: number; readonly longitude: number; readonly accuracyM: number } | null
}

export interface ProofPaper {
  readonly brand: Brand
  /** The delivery's short name: its shortened id. */
  readonly number: string
  readonly customer: Party
  /** The address as it was when the delivery was made, in lines. */
  readonly address: string
  readonly recipientName: string
  /** Null on the customer's copy. */
  readonly officeFacts: OfficeFacts | null
  /** ISO. */
  readonly deliveredAt: string
  readonly deliveredBy: string
  readonly collected: { readonly method: string; readonly amountJmdCents: number } | null
  readonly packages: readonly {
    readonly hawbNumber: string | null
    readonly trackingNumber: string
    readonly description: string
  }[]
  /** JPEG or PNG. */
  /** `at the office`: there is one, which only staff see. */
  readonly signature: Buffer | 'at the office' | null
  /** JPEG or PNG. */
  readonly photos: readonly Buffer[]
  /** Photos that were taken and have not arrived. */
  readonly missingPhotos: number
  /** ISO. */
  readonly madeAt: string
}

const pictureHeight = 200

function signature(sheet: Sheet, image: ProofPaper['signature'], name: string): void {
  sheet.room(130)
  sheet.paragraph('Signature', { size: 7.5, colour: faint })
  const box = { width: 240, height: 90 }
  if (image instanceof Buffer)
    sheet.pen.doc.image(image, sheet.left, sheet.y, { fit: [box.width, box.height] })
  else
    sheet.pen.text(
      image === null ? 'None was taken.' : 'Signed. The office keeps the signature.',
      sheet.left,
      sheet.y + 30,
      box.width,
      { colour: faint },
    )
  sheet.gap(box.height)
  sheet.pen.rule(sheet.left, sheet.y, box.width)
  sheet.gap(4)
  sheet.paragraph(name, { size: 10 })
}

function photos(sheet: Sheet, images: readonly Buffer[]): void {
  const width = (sheet.width - 12) / 2
  for (let n = 0; n < images.length; n += 2) {
    sheet.room(pictureHeight + 10)
    for (const [i, image] of images.slice(n, n + 2).entries())
      sheet.pen.doc.image(image, sheet.left + i * (width + 12), sheet.y, {
        fit: [width, pictureHeight],
        align: 'center',
        valign: 'center',
      })
    sheet.gap(pictureHeight + 10)
  }
}

const positionText = (place: OfficeFacts['place']): string =>
  place
    ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)} (within ${Math.round(place.accuracyM)} m)`
    : 'Not taken'

function factsOf(paper: ProofPaper): [string, string][] {
  const { customer, officeFacts, collected } = paper
  return [
    ['Customer', [customer.name, customer.mailbox].filter(Boolean).join('\n')],
    ['Address', orNothing(paper.address)],
    ['Handed to', [paper.recipientName, officeFacts?.relationship].filter(Boolean).join(', ')],
    ...(officeFacts
      ? [['Identification shown', orNothing(idTypeText(officeFacts.idType))] satisfies [string, string]]
      : []),
    ['Delivered', momentText(paper.deliveredAt)],
    ['Delivered by', orNothing(paper.deliveredBy)],
    ...(officeFacts ? [['Position', positionText(officeFacts.place)] satisfies [string, string]] : []),
    ['Collected', collected ? `${jmdText(collected.amountJmdCents)}, ${collected.method}` : 'Nothing'],
  ]
}

/** The proof that a delivery was handed over, with signature and photos, on A4. */
export function proofPdf(paper: ProofPaper): Promise<Buffer> {
  const { brand, number, madeAt } = paper
  const madeText = `${brand.name}, delivery ${number}, printed ${momentText(madeAt)}.`
  return drawSheets({ brand, kind: 'Proof of delivery', number, madeAt, madeText }, async (sheet) => {
    sheet.facts(factsOf(paper))
    await drawTable(
      sheet,
      [
        { head: '#', share: 5, text: (_, n) => String(n + 1) },
        { head: 'HAWB', share: 20, text: (row) => orNothing(row.hawbNumber) },
        { head: 'Tracking number', share: 30, text: (row) => row.trackingNumber },
        { head: 'Contents', share: 45, text: (row) => orNothing(row.description) },
      ],
      paper.packages,
    )
    signature(sheet, paper.signature, paper.recipientName)
    sheet.gap(8)
    photos(sheet, paper.photos)
    if (paper.missingPhotos > 0)
      sheet.paragraph(`Photos that have not arrived yet: ${paper.missingPhotos}`, { colour: faint })
  })
}
