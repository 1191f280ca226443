import { UnreadIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { plural } from '../../ui/texts/format.ts'

/** How many answers a customer has not read. */
export const UnreadAnswersTag = ({ count }: { count: number }) =>
  count > 0 ? <Tag tone="info" icon={UnreadIcon} text={plural(count, 'new answer')} /> : null
