import { plural } from '../../ui/format.ts'
import { UnreadIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

/** How many answers a customer has not read. */
export const UnreadAnswersTag = ({ count }: { count: number }) =>
  count > 0 ? <Tag tone="info" icon={UnreadIcon} text={plural(count, 'new answer')} /> : null
