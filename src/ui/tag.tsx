import type { Icon } from '@tabler/icons-react'
import classes from './tag.module.css'

export type Tone = 'neutral' | 'info' | 'moving' | 'warn' | 'good' | 'bad'

/** A label with an icon and a tone. Colour never conveys anything that the label and the icon don't. */
export function Tag(props: { tone: Tone; icon: Icon; text: string; quiet?: boolean; title?: string }) {
  const { tone, icon: TagIcon, text, quiet, title } = props
  return (
    <span className={classes['tag']} data-tone={tone} data-quiet={quiet || undefined} title={title}>
      <TagIcon size={16} stroke={2} aria-hidden />
      <span>{text}</span>
    </span>
  )
}
