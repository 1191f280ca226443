import { NumberInput, TextInput } from '@mantine/core'
import { CategoryChoice } from '../../../components/goods/category-choice.tsx'
import { useSuggestions } from '../../../components/goods/use-categories.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { cartOf } from './cart.ts'
import { shopHost } from './order-text.ts'

interface CartItemFormProps {
  accountId: string
  /** The shop of the items already in the cart, because an order belongs to one shop. */
  shop: string | null
  onClose: () => void
}

const noItem = {
  url: '',
  name: '',
  options: '',
  quantity: 1 as number | string,
  dutyCategory: null as string | null,
}

function checkItem({ url, name, quantity }: typeof noItem, shop: string | null): Record<string, string> {
  const its = shopHost(url.trim())
  return {
    ...(its === '' && { url: 'Paste the link from the shop. It begins with https://.' }),
    ...(its !== '' &&
      shop !== null &&
      its !== shop && { url: `Your cart is for ${shop}. Request that quote first, then order from ${its}.` }),
    ...(name.trim() === '' && { name: 'Describe the item.' }),
    ...(!(Number(quantity) >= 1) && { quantity: 'Enter how many, from 1.' }),
  }
}

/** Adds an item to buy, by its link. */
export function CartItemForm({ accountId, shop, onClose }: CartItemFormProps) {
  const state = useSaveForm({
    initialValues: noItem,
    check: (values) => checkItem(values, shop),
    save: async ({ url, name, options, quantity, dutyCategory }) => {
      cartOf(accountId).add({
        url: url.trim(),
        name: name.trim(),
        options: options.trim(),
        quantity: Number(quantity),
        inStock: null,
        dutyCategory,
      })
      onClose()
    },
  })
  const field = state.form.getInputProps
  const { name, dutyCategory } = state.form.values
  const [suggestion = null] = useSuggestions([name])
  return (
    <FormDialog fillsPhone title="Add an item" label="Add to cart" state={state} onClose={onClose}>
      <TextInput
        label="Link from the shop"
        type="url"
        inputMode="url"
        placeholder="https://www.amazon.com/…"
        autoComplete="off"
        maxLength={2000}
        data-autofocus
        {...field('url')}
      />
      <TextInput label="What it is" placeholder="Running shoes" maxLength={200} {...field('name')} />
      <TextInput
        label="Size, colour and the like (optional)"
        placeholder="Size 9, black"
        maxLength={200}
        {...field('options')}
      />
      <CategoryChoice
        name={name.trim() || 'the item'}
        category={dutyCategory}
        suggestion={suggestion}
        path="dutyCategory"
        onChange={(category) => state.form.setFieldValue('dutyCategory', category)}
      />
      <NumberInput label="Quantity" min={1} max={9999} allowDecimal={false} {...field('quantity')} />
    </FormDialog>
  )
}
