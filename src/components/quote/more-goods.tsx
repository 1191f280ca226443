import { Button, CloseButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { AddIcon } from '../../ui/icons.ts'
import { type Goods, mostKinds } from './goods.ts'

interface MoreGoodsProps {
  /** The kinds after the first one. */
  goods: readonly Goods[]
  categories: readonly string[]
  /** The problem with the value of a kind; undefined if it is fine. */
  problemOf: (value: string) => string | undefined
  onChange: (goods: Goods[]) => void
}

/** Further kinds of goods in a mixed box, each with its value and its category. */
export function MoreGoods({ goods, categories, problemOf, onChange }: MoreGoodsProps) {
  const put = (index: number, change: Partial<Goods>) =>
    onChange(goods.map((kind, n) => (n === index ? { ...kind, ...change } : kind)))
  return (
    <>
      {goods.map((kind, n) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: kinds have no id, and their order is theirs
          key={n}
          role="group"
          aria-label={`Goods ${n + 2}`}
          align="flex-end"
          gap="xs"
          wrap="nowrap"
        >
          <TextInput
            label={`Value ${n + 2} (US$)`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            style={{ flex: '1 1 5rem', minWidth: 0 }}
            value={kind.value}
            error={kind.value === '' ? undefined : problemOf(kind.value)}
            onChange={(event) => put(n, { value: event.currentTarget.value })}
          />
          <NativeSelect
            label={`Category ${n + 2}`}
            data={[...categories]}
            style={{ flex: '2 1 8rem', minWidth: 0 }}
            value={kind.category}
            onChange={(event) => put(n, { category: event.currentTarget.value })}
          />
          <CloseButton
            mb={4}
            aria-label={`Remove goods ${n + 2}`}
            onClick={() => onChange(goods.filter((_, index) => index !== n))}
          />
        </Group>
      ))}
      {goods.length + 1 < mostKinds && categories.length > 1 && (
        <Group>
          <Button
            variant="subtle"
            leftSection={<AddIcon size={18} />}
            onClick={() => onChange([...goods, { value: '', category: categories[0] ?? '' }])}
          >
            Add another kind of goods
          </Button>
        </Group>
      )}
    </>
  )
}
