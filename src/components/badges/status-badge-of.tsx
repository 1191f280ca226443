import type { Icon } from '../../ui/icons.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'

/** The looks of all statuses; the type makes a missing one fail to compile. */
export type StatusLooks<Status extends string> = Readonly<Record<Status, { tone: Tone; icon: Icon }>>

/** Creates the badge component for a kind of status. */
export const statusBadgeOf =
  <Status extends string>(looks: StatusLooks<Status>, texts: Readonly<Record<Status, string>>) =>
  ({ status, quiet = false }: { status: Status; quiet?: boolean }) => (
    <Tag {...looks[status]} text={texts[status]} quiet={quiet} />
  )
