import { unzipSync, zipSync } from 'fflate'
import { WordedError } from '#sync/lib/refusal.ts'
import { cellFormats, withShownTexts } from './cell-formats.ts'
import { findSheet, partText, plainSheet, type ReadSheet, type WorkbookParts } from './workbook-parts.ts'

/** The limit for the texts of a workbook, because ten megabytes can hold a hundred times as much when unpacked. */
const largestUnpacked = 300_000_000

const tooMuch = () =>
  new WordedError(
    'This Excel file holds more than can be read here. Save only the sheet with the table as .xlsx or .csv.',
  )

const noSheet = () =>
  new WordedError(
    'Every sheet of this Excel file is hidden. Open it, show the sheet with the table, save it, and choose it again.',
  )

/** Returns the parts with each sheet rewritten for the library. */
function plainParts(parts: WorkbookParts): WorkbookParts {
  const formats = cellFormats(parts)
  const plain = Object.entries(parts).map(([path, bytes]) =>
    path.startsWith('xl/worksheets/') && path.endsWith('.xml')
      ? ([path, new TextEncoder().encode(withShownTexts(plainSheet(partText(bytes)), formats))] as const)
      : ([path, bytes] as const),
  )
  return Object.fromEntries(plain)
}

export interface UnpackedWorkbook {
  readonly file: ArrayBuffer
  readonly sheet: ReadSheet
}

/**
 * Returns the same workbook without compression. The library unpacks larger sheets in a worker made from text, which
 * the server's content policy forbids: some browsers refuse it, and others never answer. We are in a worker already.
 */
export function unpackWorkbook(workbook: ArrayBuffer): UnpackedWorkbook {
  let size = 0
  const texts = unzipSync(new Uint8Array(workbook), {
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
