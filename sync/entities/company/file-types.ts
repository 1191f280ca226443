interface TypeOfFile {
  /** The extension of such files. */
  readonly ending: string
  /** The name that people use. */
  readonly text: string
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Every content type that is stored, with its extension and name. */
export const fileTypes = {
  'application/pdf': { ending: '.pdf', text: 'PDF' },
  'image/jpeg': { ending: '.jpg', text: 'JPEG' },
  'image/png': { ending: '.png', text: 'PNG' },
  'image/webp': { ending: '.webp', text: 'WebP' },
  [wordType]: { ending: '.docx', text: 'Word (.docx)' },
  [sheetType]: { ending: '.xlsx', text: 'Excel (.xlsx)' },
  'text/csv': { ending: '.csv', text: 'CSV' },
  'text/plain': { ending: '.txt', text: 'text (.txt)' },
} as const satisfies Record<string, TypeOfFile>

export type FileType = keyof typeof fileTypes

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[]
export type ImageType = (typeof imageTypes)[number]

/** Phones also send types that not every browser shows, so such pictures are kept as JPEG. */
export const pictureTypes = [...imageTypes, 'image/heic', 'image/heif', 'image/avif'] as const

/** The file types of a merchant invoice. */
export const invoiceTypes = ['application/pdf', ...imageTypes] as const satisfies readonly FileType[]

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileTypes, type)

/** The maximum size of a document in the file manager and of a merchant invoice. */
export const maxDocumentBytes = 10 * 1024 * 1024
