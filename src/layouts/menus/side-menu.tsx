import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useWayOut } from '../../components/way-out.ts'
import { EntryLinks } from './entry-links.tsx'
import { currentOf, type Entry, type Section } from './menu-entries.ts'
import { MenuGroup } from './menu-group.tsx'
import classes from './side-menu.module.css'

interface SideMenuProps {
  sections: readonly Section[]
  /** Shows icons only; the labels stay for screen readers and as tooltips. */
  mini: boolean
  /** External links at the end. */
  links?: ReactNode
  onChosen?: () => void
}

export const useCurrent = (entries: readonly Entry[]): Entry | undefined =>
  currentOf(entries, useLocation({ select: ({ pathname }) => pathname }))

/** The menu's content: logo, grouped entries, and the logout. */
export function SideMenu({ sections, mini, links, onChosen }: SideMenuProps) {
  const wayOut = useWayOut()
  const current = useCurrent(sections.flatMap(({ entries }) => entries))
  const nav = useRef<HTMLElement>(null)
  // Scrolls a menu that is longer than the window to the current entry.
  useEffect(() => {
    if (current) nav.current?.querySelector('[data-here]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes the drawer after a link in it was followed, by key or click
    <div className={classes['menu']} data-mini={mini || undefined} onClick={onChosen}>
      <nav ref={nav} aria-label="Main">
        {sections.map(({ group, entries, folds }, section) =>
          folds && group !== null ? (
            <MenuGroup key={group} group={group} entries={entries} current={current} mini={mini} />
          ) : (
            <Fragment key={group ?? entries[0]?.to}>
              {group && (
                <div className={classes['group']}>
                  <span>{group}</span>
                </div>
              )}
              {!group && section > 0 && <div className={classes['gap']} />}
              <EntryLinks entries={entries} current={current} mini={mini} />
            </Fragment>
          ),
        )}
        {links}
      </nav>
      <div className={classes['foot']}>
        <button
          type="button"
          className={classes['entry']}
          onClick={wayOut.leave}
          title={mini ? wayOut.text : undefined}
        >
          <wayOut.icon size={22} stroke={1.75} aria-hidden />
          <span>{wayOut.text}</span>
        </button>
      </div>
    </div>
  )
}
