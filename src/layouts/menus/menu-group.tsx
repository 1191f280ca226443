import { useId } from 'react'
import { ExpandIcon } from '../../ui/icons.ts'
import { EntryLinks } from './entry-links.tsx'
import type { Entry } from './menu-entries.ts'
import { useGroup } from './open-groups.ts'
import classes from './side-menu.module.css'

interface MenuGroupProps {
  group: string
  entries: readonly Entry[]
  /** The entry of the open page. */
  current: Entry | undefined
  mini: boolean
}

/** The entries of a group behind one button. What they count is shown on the button while they are folded. */
export function MenuGroup({ group, entries, current, mini }: MenuGroupProps) {
  const id = useId()
  const isHere = entries.some((entry) => entry === current)
  const { isOpen, toggle } = useGroup(group, isHere)
  const [firstEntry] = entries
  const GroupIcon = (entries.find(({ text }) => text === group) ?? firstEntry)?.icon
  return (
    <>
      <button
        type="button"
        className={classes['entry']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={mini ? group : undefined}
        data-here={(isHere && !isOpen) || undefined}
        onClick={(event) => {
          // In the phone's drawer a click on an entry closes the menu.
          event.stopPropagation()
          toggle()
        }}
      >
        {GroupIcon && <GroupIcon size={22} stroke={1.75} aria-hidden />}
        <span>{group}</span>
        {!isOpen && entries.map(({ to, badge: CountBadge }) => CountBadge && <CountBadge key={to} />)}
        <ExpandIcon size={16} className={classes['turn']} aria-hidden />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div id={id} className={classes['inside']} role="group" aria-label={group}>
          <EntryLinks entries={entries} current={current} mini={mini} />
        </div>
      )}
    </>
  )
}
