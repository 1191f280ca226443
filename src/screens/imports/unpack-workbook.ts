import { unzipSync, zipSync } from 'fflate'
import { WordedError } from '#sync/lib/refusal.ts'
import { findSheet, plainParts, type ReadSheet } from './workbook-parts.ts'

/** What the texts of a workbook may be together: a file of ten megabytes can hold a hundred times as much of nothing. */
const largestUnpacked = 300_000_000

const tooMuch = () =>
  new WordedError(
    'This Excel file holds more than can be read here. Save only the sheet with the table as .xlsx or .csv.',
  )

const noSheet = () =>
  new WordedError(
    'Every sheet of this Excel file is hidden. Open it, show the sheet with the table, save it, and choose it again.',
  )

export interface UnpackedWorkbook {
  readonly file: ArrayBuffer
  readonly sheet: ReadSheet
}

/**
 * The same workbook without compression. What reads workbooks unpacks a larger sheet in a worker made of text, which the
 * server's content policy forbids: in some browsers it is refused, in others the answer never comes. We are in a
 * worker already.
 */
export function unpackWorkbook(packed: ArrayBuffer): UnpackedWorkbook {
  let size = 0
  const texts = unzipSync(new Uint8Array(packed), {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false
      size += originalSize
      if (size > largestUnpacked) throw tooMuch()
      return true
    },
  })
  const sheet = findSheet(texts)
  if (!sheet) throw noSheet()
  return { sheet, file: zipSync(plainParts(texts), { level: 0 }).slice().buffer }
}
