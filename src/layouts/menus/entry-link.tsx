import { Link } from '@tanstack/react-router'
import type { Entry } from './menu-entries.ts'

interface EntryLinkProps {
  entry: Entry
  className: string | undefined
  /** The open page belongs to this entry. */
  here: boolean
  mini?: boolean
  size?: number
}

export function EntryLink({ entry, className, here, mini, size = 22 }: EntryLinkProps) {
  return (
    <Link
      to={entry.to}
      className={className ?? ''}
      activeOptions={{ exact: true, includeSearch: false }}
      data-here={here || undefined}
      title={mini ? entry.text : undefined}
    >
      <entry.icon size={size} stroke={1.75} aria-hidden />
      <span>{entry.text}</span>
      {entry.badge && <entry.badge />}
    </Link>
  )
}
