interface TypeOfFile {
  /** How names of such files end. */
  readonly ending: string
  /** What people call it. */
  readonly text: string
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Every content type that is kept anywhere, with how it is written and named. */
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

/** What a merchant's invoice may be. */
export const invoiceTypes = ['application/pdf', ...imageTypes] as const satisfies readonly FileType[]

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileTypes, type)

/** The largest document of the file manager, and the largest invoice of a merchant. */
export const maxDocumentBytes = 10 * 1024 * 1024
