import { formatLb, plural, withoutBreaks } from '../../ui/texts/format.ts'

interface NotedPackage {
  readonly description: string
  readonly hawbNumber?: string | null
  readonly pieces: number
  readonly weightLb?: number | null
}

/** The text next to a package's number. It uses commas, because a dot between two facts could begin or end a line. */
export const describePackage = ({ description, hawbNumber, pieces, weightLb }: NotedPackage): string =>
  [description, hawbNumber, withoutBreaks(plural(pieces, 'piece')), weightLb && formatLb(weightLb)]
    .filter(Boolean)
    .join(', ')
