import { unzipSync, zipSync } from 'fflate'
import { WordedError } from '#sync/lib/refusal.ts'

/** What the texts of a workbook may be together: a file of ten megabytes can hold a hundred times as much of nothing. */
const largestUnpacked = 300_000_000

const tooMuch = () =>
  new WordedError(
    'This Excel file holds more than can be read here. Save only the sheet with the table as .xlsx or .csv.',
  )

/**
 * The same workbook without compression. What reads workbooks unpacks a larger sheet in a worker made of text, which the
 * server's content policy forbids: in some browsers it is refused, in others the answer never comes. We are in a
 * worker already.
 */
export function unpackWorkbook(packed: ArrayBuffer): ArrayBuffer {
  let size = 0
  const texts = unzipSync(new Uint8Array(packed), {
    filter: ({ name, originalSize }) => {
      if (!name.endsWith('.xml') && !name.endsWith('.xml.rels')) return false
      size += originalSize
      if (size > largestUnpacked) throw tooMuch()
      return true
    },
  })
  return zipSync(texts, { level: 0 }).slice().buffer
}
