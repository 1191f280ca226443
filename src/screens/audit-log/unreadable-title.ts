import type { UnreadableMonth } from '#sync/api/accounts/access-control.ts'
import { formatMonth } from '../../ui/texts/format.ts'

/** A month may have several files, and is named once. */
export function unreadableTitle(files: readonly UnreadableMonth[]): string {
  const months = [...new Set(files.map(({ month }) => month))].toSorted().map(formatMonth)
  return `Entries of ${months.join(', ')} couldn’t be read`
}
