import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rowLink } from './list-row.tsx'

/** The value in the address while a new row is being entered. */
export const newRow = 'new'

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

const withOpen =
  (id: string | undefined) =>
  (before: Readonly<Record<string, unknown>>): Record<string, string | undefined> => ({
    ...Object.fromEntries(Object.entries(before).map(([name, value]) => [name, textOf(value)])),
    open: id,
  })

/** The row that is open over its list. Its id is in the address, so that Back closes it and the link can be shared. */
export function useOpenRow() {
  const { search }: { readonly search: Readonly<Record<string, unknown>> } = useLocation()
  const navigate = useNavigate()
  const go = (id: string | undefined) =>
    void navigate({ to: '.', search: withOpen(id), replace: id === undefined, resetScroll: false })
  return {
    id: textOf(search['open']) ?? null,
    open: (id: string) => go(id),
    close: () => go(undefined),
  }
}

/** A link that opens a row over its list. */
export const OpenRowLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link {...rowLink} to="." search={withOpen(id)} resetScroll={false}>
    {children}
  </Link>
)
