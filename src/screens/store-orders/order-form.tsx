import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import { maxOrderItems } from '#sync/entities/orders/store-order-status.ts'
import { CategoryPicker } from '../../components/goods/category-picker.tsx'
import { useSuggestions } from '../../components/goods/use-categories.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatUsd } from '../../ui/texts/format.ts'
import { newItem, type OrderValues, totalOfOrder } from './order-values.ts'
import classes from './store-orders.module.css'

interface OrderFormProps {
  state: SaveFormState<OrderValues>
  /** False once the quote is approved, which fixes the items. */
  isOpen: boolean
  label: string
}

/** The form of an order: the items, the shop, the prices, and notes for the office. */
export function OrderForm({ state, isOpen, label }: OrderFormProps) {
  const field = state.form.getInputProps
  return (
    <SaveForm state={state} label={label}>
      {isOpen ? (
        <>
          <Panel title="Order">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label="Shop" maxLength={200} {...field('store')} />
              <TextInput
                label="Service fee (US$)"
                description="Ours, for buying it"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                inputMode="decimal"
                maxLength={20}
                {...field('fee')}
              />
            </SimpleGrid>
          </Panel>
          <ItemsField state={state} />
        </>
      ) : (
        <Text c="dimmed">What is ordered can be changed only before the quote is approved.</Text>
      )}
      <Panel title="Note">
        <Textarea aria-label="Note" maxLength={500} {...field('note')} />
      </Panel>
    </SaveForm>
  )
}

function ItemsField({ state: { form } }: Pick<OrderFormProps, 'state'>) {
  const { items } = form.values
  const [addedKey, setAddedKey] = useState('')
  const suggestions = useSuggestions(items.map(({ name }) => name))
  const total = totalOfOrder(form.values)
  const problem = form.errors['items']
  return (
    <Panel title="Items">
      <Stack gap="sm">
        {items.map((item, n) => (
          <ItemFields
            key={item.key}
            form={form}
            place={n}
            isAdded={item.key === addedKey}
            suggestion={suggestions[n] ?? null}
            onRemove={items.length > 1 ? () => form.removeListItem('items', n) : null}
          />
        ))}
        {typeof problem === 'string' && (
          <Text role="alert" c="var(--mantine-color-error)" fz="sm">
            {problem}
          </Text>
        )}
        <Group justify="space-between">
          <Button
            variant="default"
            leftSection={<AddIcon size={18} />}
            disabled={items.length >= maxOrderItems}
            onClick={() => {
              const key = v7()
              setAddedKey(key)
              form.insertListItem('items', newItem(key))
            }}
          >
            Add item
          </Button>
          <Text aria-live="polite">
            {total === null ? 'Total: not priced yet' : `Total ${formatUsd(total)}`}
          </Text>
        </Group>
      </Stack>
    </Panel>
  )
}

interface ItemFieldsProps {
  form: OrderFormProps['state']['form']
  place: number
  /** It was just added, so that it takes the focus. */
  isAdded: boolean
  suggestion: string | null
  /** Null: the only item can't be removed. */
  onRemove: (() => void) | null
}

function ItemFields({ form, place, isAdded, suggestion, onRemove }: ItemFieldsProps) {
  const field = (name: string) => form.getInputProps(`items.${place}.${name}`)
  const path = `items.${place}.dutyCategory`
  const { name, dutyCategory = null } = form.values.items[place] ?? {}
  return (
    <fieldset className={classes['item']}>
      <legend>Item {place + 1}</legend>
      <TextInput label="What it is" data-wide maxLength={200} autoFocus={isAdded} {...field('name')} />
      <TextInput
        label="Web address"
        data-wide
        inputMode="url"
        placeholder="https://"
        maxLength={2000}
        {...field('url')}
      />
      <TextInput
        label="Options (optional)"
        placeholder="Size, colour"
        data-wide
        maxLength={200}
        {...field('options')}
      />
      <TextInput label="Quantity" inputMode="numeric" maxLength={4} {...field('quantity')} />
      <TextInput label="In stock (optional)" inputMode="numeric" maxLength={7} {...field('inStock')} />
      <TextInput label="Price each (US$)" inputMode="decimal" maxLength={20} {...field('unit')} />
      <div data-wide>
        <CategoryPicker
          label="Duty category"
          name={`Duty category of ${name?.trim() || `item ${place + 1}`}`}
          category={dutyCategory}
          suggestion={suggestion}
          path={path}
          error={form.errors[path]}
          onChange={(category) => form.setFieldValue(path, category)}
        />
      </div>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove item ${place + 1}`}
          className={classes['remove'] ?? ''}
          onClick={onRemove}
        >
          <DeleteIcon size={18} />
        </ActionIcon>
      )}
    </fieldset>
  )
}
