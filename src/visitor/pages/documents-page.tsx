import { sheetType, wordType } from '#sync/entities/company/file-types.ts'
import cards from './cards.module.css'
import type { PublicPageProps } from './page-data.ts'
import { PublicPage } from './public-parts.tsx'

const addressOf = (name: string): string => `/api/files/public/documents/download/${encodeURIComponent(name)}`

const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'Picture',
  'image/png': 'Picture',
  'image/webp': 'Picture',
  [wordType]: 'Word',
  [sheetType]: 'Excel',
  'text/csv': 'CSV',
  'text/plain': 'Text',
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** The public documents, to read or print. */
export function DocumentsPage({ data: { documents } }: PublicPageProps) {
  return (
    <PublicPage title="Forms and guides" lead="Print a form before you come, or read up before you order.">
      {documents.length === 0 ? (
        <p>There are no documents yet. Ask at your pickup office.</p>
      ) : (
        <ul className={cards['documents']}>
          {documents.map(({ name, contentType, size }) => (
            <li key={name}>
              <a href={addressOf(name)} download={name}>
                {name.replace(/\.(pdf|jpe?g|png|webp|docx|xlsx|csv|txt)$/i, '')}
              </a>
              <small>
                {kinds[contentType] ?? 'File'}, {sizeText(size)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </PublicPage>
  )
}
