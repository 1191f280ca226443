import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { detailLabels } from '#sync/entities/packages/package.ts'
import { AddIcon } from '../../ui/icons.ts'
import { CategoryPicker } from '../goods/category-picker.tsx'
import { LinesEditor } from '../goods/lines-editor.tsx'
import { blankLine, type TypedLine } from '../goods/typed-lines.ts'
import { useSuggestions } from '../goods/use-categories.ts'
import { measureProps } from './fields.tsx'
import { formPart, type PartForm } from './form-part.ts'

type GoodsForm = PartForm<'description' | 'declaredValueUsdCents' | 'lines' | 'dutyCategory'>

/** A box that is described by one text and one value. */
function OneThing({ form }: { form: GoodsForm }) {
  const { description, declaredValueUsdCents, dutyCategory } = form.values
  const [suggestion = null] = useSuggestions([description])
  const { error } = form.getInputProps('dutyCategory')
  const listItems = () => {
    const first: TypedLine = { ...blankLine(), description, value: declaredValueUsdCents, dutyCategory }
    form.setFieldValue('lines', [first, blankLine()])
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={detailLabels.description} maxLength={200} {...form.getInputProps('description')} />
        <TextInput
          label="Declared value (US$)"
          {...measureProps}
          {...form.getInputProps('declaredValueUsdCents')}
        />
        <CategoryPicker
          label={detailLabels.dutyCategory}
          category={dutyCategory}
          suggestion={suggestion}
          path="dutyCategory"
          error={error}
          onChange={(category) => form.setFieldValue('dutyCategory', category)}
        />
      </SimpleGrid>
      <Button
        variant="subtle"
        leftSection={<AddIcon size={20} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={listItems}
      >
        List several items
      </Button>
    </>
  )
}

/** The goods in the box, one or several, and the shop. */
export const ContentFields = formPart(
  ['description', 'declaredValueUsdCents', 'lines', 'dutyCategory', 'shipper', 'courier'],
  ({ form }) => (
    <Stack gap="sm">
      {form.values.lines.length === 0 ? (
        <OneThing form={form} />
      ) : (
        <LinesEditor
          lines={form.values.lines}
          errors={form.errors}
          isStaff
          least={0}
          onChange={(lines) => form.setFieldValue('lines', lines)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={detailLabels.shipper} maxLength={200} {...form.getInputProps('shipper')} />
        <TextInput label={detailLabels.courier} maxLength={200} {...form.getInputProps('courier')} />
      </SimpleGrid>
    </Stack>
  ),
)
