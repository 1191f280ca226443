import { type FileType, fileTypes, maxDocumentBytes } from '#sync/entities/company/file-types.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { sizeText } from '../../components/session/sync-labels.ts'

const endings: readonly string[] = [
  ...namesIn(fileTypes).map((type: FileType) => fileTypes[type].ending),
  ...['.jpeg', '.heic', '.heif', '.avif'],
]

/** The file types for the browser's file dialog. */
export const acceptedEndings = endings.join(',')

/** The allowed files, as a text for people. */
export const acceptedText =
  'PDF, JPEG, PNG, WebP, HEIC, Word (.docx), Excel (.xlsx), CSV or text, up to 10 MB'

/** Returns why a file can't be uploaded, before sending it; '' if it can. The server checks the content. */
export function uploadProblem({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `${name} can’t be uploaded. Choose ${acceptedText}.`
  if (size === 0) return `${name} is empty. Choose another file.`
  if (size > maxDocumentBytes)
    return `${name} has ${sizeText(size)}; the limit is 10 MB. Choose a smaller file, or save it smaller.`
  return ''
}
