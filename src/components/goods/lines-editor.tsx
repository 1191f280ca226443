import { Button, CloseButton, NumberInput, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { AddIcon, ValueIcon } from '../../ui/icons.ts'
import { formatUsd } from '../../ui/texts/format.ts'
import { CategoryChoice } from './category-choice.tsx'
import { CategoryPicker } from './category-picker.tsx'
import classes from './lines.module.css'
import { blankLine, mayAddLine, sumOfTyped, type TypedLine } from './typed-lines.ts'
import { useSuggestions } from './use-categories.ts'

interface LinesEditorProps {
  lines: readonly TypedLine[]
  /** The problems by the names of the fields, such as `lines.0.value`. */
  errors: Readonly<Record<string, ReactNode>>
  /** Staff also see the tariff's code, and the field of the category without a tap. */
  isStaff: boolean
  /** The fewest lines that stay. */
  least: 0 | 1
  onChange: (lines: TypedLine[]) => void
}

/** Focuses the description of a line that was just added. */
function useAddedLine(lines: readonly TypedLine[]) {
  const addedId = useRef('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const index = lines.findIndex(({ lineId }) => lineId === addedId.current)
    if (index === -1) return
    addedId.current = ''
    place.current?.querySelector<HTMLInputElement>(`[name="lines.${index}.description"]`)?.focus()
  }, [lines])
  return { place, note: (lineId: string) => (addedId.current = lineId) }
}

/** The goods in a box, a row of fields each. One line looks like the short form that it is. */
export function LinesEditor({ lines, errors, isStaff, least, onChange }: LinesEditorProps) {
  const suggestions = useSuggestions(lines.map(({ description }) => description))
  const { place, note } = useAddedLine(lines)
  const change = (index: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  const add = () => {
    const line = blankLine()
    note(line.lineId)
    onChange([...lines, line])
  }
  const open = lines.flatMap(({ dutyCategory }, index) =>
    dutyCategory === null && suggestions[index] ? [index] : [],
  )
  const acceptAll = () =>
    onChange(
      lines.map((line, index) =>
        open.includes(index) ? { ...line, dutyCategory: suggestions[index] ?? null } : line,
      ),
    )
  return (
    <div ref={place} className={classes['lines']}>
      {lines.map((line, index) => (
        <LineFields
          key={line.lineId}
          {...{ line, index, errors, isStaff }}
          isAlone={lines.length === 1 && least === 1}
          suggestion={suggestions[index] ?? null}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(lines.filter((_, at) => at !== index))}
        />
      ))}
      <div className={classes['foot']}>
        {mayAddLine(lines) ? (
          <Button variant="subtle" leftSection={<AddIcon size={20} />} onClick={add}>
            Add another item
          </Button>
        ) : (
          <Text size="sm">This is as many as a box can list. Put items of one kind on one line.</Text>
        )}
        {lines.length > 1 && (
          <Text size="sm" aria-live="polite">
            Together {formatUsd(sumOfTyped(lines))}
          </Text>
        )}
      </div>
      {open.length > 1 && (
        <Button variant="light" onClick={acceptAll}>
          Use the {open.length} suggested categories
        </Button>
      )}
    </div>
  )
}

interface LineFieldsProps extends Pick<LinesEditorProps, 'errors' | 'isStaff'> {
  line: TypedLine
  index: number
  /** The only line, whose fields are those of the box. */
  isAlone: boolean
  suggestion: string | null
  onChange: (part: Partial<TypedLine>) => void
  onRemove: () => void
}

const nameOf = ({ line, index }: Pick<LineFieldsProps, 'line' | 'index'>): string =>
  line.description.trim() || `item ${index + 1}`

function LineFields(props: LineFieldsProps) {
  const fields = (
    <div className={classes['fields']} {...(props.isStaff ? { 'data-staff': true } : {})}>
      <ThingFields {...props} />
      <SortFields {...props} />
    </div>
  )
  if (props.isAlone) return fields
  return (
    <fieldset className={classes['line']}>
      <legend className={classes['legend']}>Item {props.index + 1}</legend>
      <CloseButton
        className={classes['remove'] ?? ''}
        size="lg"
        aria-label={`Remove ${nameOf(props)}`}
        onClick={props.onRemove}
      />
      {fields}
    </fieldset>
  )
}

/** The item, and what was paid for it. */
function ThingFields({ line, index, errors, isAlone, onChange }: LineFieldsProps) {
  const path = `lines.${index}`
  return (
    <>
      <TextInput
        label="What is inside"
        name={`${path}.description`}
        placeholder="Running shoes"
        maxLength={200}
        className={classes['wide'] ?? ''}
        value={line.description}
        error={errors[`${path}.description`]}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Value in US$"
        name={`${path}.value`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="45.90"
        maxLength={20}
        leftSection={<ValueIcon size={20} />}
        {...(Number(line.quantity) > 1 ? { description: 'For all of them together' } : {})}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={line.value}
        error={errors[`${path}.value`]}
        onChange={(event) => onChange({ value: event.currentTarget.value })}
      />
      <NumberInput
        label="Quantity"
        name={`${path}.quantity`}
        min={1}
        max={isAlone ? 999 : 9999}
        allowDecimal={false}
        value={line.quantity}
        error={errors[`${path}.quantity`]}
        onChange={(quantity) => onChange({ quantity })}
      />
    </>
  )
}

/** How customs sees the item. */
function SortFields(props: LineFieldsProps) {
  const { line, index, errors, isStaff, suggestion, onChange } = props
  const path = `lines.${index}`
  const name = nameOf(props)
  const category = {
    category: line.dutyCategory,
    suggestion,
    path: `${path}.dutyCategory`,
    onChange: (dutyCategory: string | null) => onChange({ dutyCategory }),
  }
  return (
    <>
      <div className={classes['wide']}>
        {isStaff ? (
          <CategoryPicker {...category} label="Duty category" name={`Duty category of ${name}`} />
        ) : (
          <CategoryChoice {...category} name={name} />
        )}
      </div>
      {isStaff && (
        <TextInput
          label="HS code"
          name={`${path}.hsCode`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="8471.30"
          maxLength={20}
          value={line.hsCode}
          error={errors[`${path}.hsCode`]}
          onChange={(event) => onChange({ hsCode: event.currentTarget.value })}
        />
      )}
    </>
  )
}
