import { Anchor, Button, Loader, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Timers } from '#sync/lib/timers.ts'
import { packageStateText } from '#sync/rules/packages/missing.ts'
import { pathTo } from '../../../guards/path-to.ts'
import { onCaughtUp, useIsBehind } from '../../../queries/sync-status.ts'
import { SearchIcon } from '../../../ui/icons.ts'
import { formatCount } from '../../../ui/texts/format.ts'
import classes from './package-search.module.css'
import { askForPackages, type FoundPackage } from './search-ask.ts'
import { createSearch, noResultsText, searchRules } from './search-store.ts'

const timers: Timers = {
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys move between the field and the results; Enter then opens a result like any link. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[data-result]')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  const next = at < 0 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The search box and the scrolling list from the specification. */
export function SearchPanel({ onView }: { onView: () => void }) {
  const [search] = useState(() => createSearch(askForPackages, timers))
  const { text, results, total, loading, fromDevice, note } = useStore(search.store)
  const isBehind = useIsBehind()
  useEffect(() => onCaughtUp(search.again), [search])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search.submit()
  }
  return (
    <search onKeyDown={moveByArrows}>
      <form onSubmit={submit}>
        <TextInput
          aria-label="Search packages"
          placeholder="At least 3 characters"
          autoComplete="off"
          leftSection={<SearchIcon size={18} aria-hidden />}
          rightSection={loading ? <Loader size="xs" aria-label="Searching" /> : null}
          value={text}
          onChange={(event) => search.input(event.currentTarget.value)}
        />
      </form>
      <Text size="sm" mt={8} role="status">
        {results.length > 0 ? `Showing ${results.length} results matching the search text` : ''} {note}
      </Text>
      {total > results.length && (
        <Anchor
          component={Link}
          to={pathTo('/admin/packages', { q: text.trim() })}
          size="sm"
          onClick={onView}
        >
          See all {formatCount(total)} in the list
        </Anchor>
      )}
      <div className={classes['list']} style={{ height: searchRules.listHeight }}>
        {!loading && results.length === 0 && (
          <div className={classes['middle']}>{noResultsText({ fromDevice }, isBehind)}</div>
        )}
        {results.map((row) => (
          <Result key={row.packageId} row={row} onView={onView} />
        ))}
      </div>
    </search>
  )
}

const ownerOf = ({ customer }: FoundPackage): string =>
  customer ? `${customer.mailbox} ${customer.name} · ` : ''

function Result({ row, onView }: { row: FoundPackage; onView: () => void }) {
  return (
    <div className={classes['item']} style={{ height: searchRules.itemHeight }}>
      <div className={classes['words']}>
        <b>{row.description || 'No description'}</b>
        <span>#{row.trackingNumber.toUpperCase()}</span>
        {row.hawbNumber && <span>HAWB#{row.hawbNumber}</span>}
        <span>
          {ownerOf(row)}
          {packageStateText(row)}
        </span>
      </div>
      <Button
        size="sm"
        variant="light"
        component={Link}
        to={pathTo('/admin/packages/$package', { package: row.packageId })}
        aria-label={`View ${row.trackingNumber}`}
        data-result
        onClick={onView}
      >
        View
      </Button>
    </div>
  )
}
