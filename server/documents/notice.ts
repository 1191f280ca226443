import type { Brand } from './brand.ts'
import { drawSheets } from './sheet.ts'
import { momentText } from './value-text.ts'

export interface Notice {
  readonly brand: Brand
  readonly kind: string
  readonly title: string
  readonly sections: readonly { readonly head: string; readonly lines: readonly string[] }[]
  /** ISO. */
  readonly madeAt: string
}

/** A sheet of text for customers: a form to fill in, a list, a guide. */
export function noticePdf({ brand, kind, title, sections, madeAt }: Notice): Promise<Buffer> {
  const madeText = `${brand.name}, ${momentText(madeAt)}.`
  return drawSheets({ brand, kind, number: title, madeAt, madeText }, (sheet) => {
    for (const { head, lines } of sections) {
      sheet.room(50)
      sheet.paragraph(head, { face: 'bold', size: 12, colour: brand.deep })
      sheet.gap(3)
      for (const line of lines) {
        sheet.paragraph(line, { size: 10.5 })
        sheet.gap(4)
      }
      sheet.gap(8)
    }
  })
}
