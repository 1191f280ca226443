import type { Icon } from '../ui/icons.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

/** How each status looks: one without a look does not compile. */
export type StatusLooks<Status extends string> = Readonly<Record<Status, { tone: Tone; icon: Icon }>>

/** The badge of a status. */
export const statusBadgeOf =
  <Status extends string>(looks: StatusLooks<Status>, texts: Readonly<Record<Status, string>>) =>
  ({ status, quiet = false }: { status: Status; quiet?: boolean }) => (
    <Tag {...looks[status]} text={texts[status]} quiet={quiet} />
  )
