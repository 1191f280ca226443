import { Group, NativeSelect, Text } from '@mantine/core'
import { Checkbox } from '../../ui/checks.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import type { BillPackage } from './bill-packages.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { ownCategory } from './use-duty-categories.ts'

interface BilledPackageProps {
  name: string
  billed: Pick<BillPackage, 'lines' | 'totalJmdCents'> & { readonly category: string }
  /** The duty table's categories; with only one, there is nothing to choose. */
  categories: readonly string[]
  isChosen: boolean
  isBusy: boolean
  onToggle: () => void
  onCategory: (category: string) => void
}

/** A package of an invoice: whether to include it, its customs category, and its lines. */
export function BilledPackage(props: BilledPackageProps) {
  const { name, billed, categories, isChosen, isBusy } = props
  return (
    <Panel flush>
      <Group justify="space-between" p="md">
        <Checkbox label={name} checked={isChosen} disabled={isBusy} onChange={props.onToggle} />
        <Text fw={600}>{formatJmd(billed.totalJmdCents)}</Text>
      </Group>
      {isChosen && categories.length > 1 && (
        <NativeSelect
          label="Duty category"
          px="md"
          pb="md"
          maw={360}
          data={[{ value: ownCategory, label: 'As entered for the package' }, ...categories]}
          value={billed.category}
          disabled={isBusy}
          onChange={(event) => props.onCategory(event.currentTarget.value)}
        />
      )}
      {isChosen && <InvoiceLines lines={billed.lines} />}
    </Panel>
  )
}
