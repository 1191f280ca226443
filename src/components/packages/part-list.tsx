import { Text } from '@mantine/core'
import { formatJmd } from '../../ui/texts/format.ts'
import { WholeNumbers } from '../../ui/texts/whole-numbers.tsx'

interface PaidPart {
  readonly number: string
  readonly cents: number
  readonly isWhole: boolean
}

/** The invoices that a part payment will go to; nothing when all of them are paid in full. */
export const PartList = ({ parts }: { parts: readonly PaidPart[] }) =>
  parts.length > 0 && (
    <Text size="sm" role="status">
      <WholeNumbers
        text={`Pays ${parts
          .map(({ number, cents, isWhole }) => (isWhole ? number : `${formatJmd(cents)} of ${number}`))
          .join(', ')}.`}
      />
    </Text>
  )
