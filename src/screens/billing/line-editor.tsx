import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { v7 } from 'uuid'
import { featureText } from '#sync/entities/money/invoice-status.ts'
import { decrementLine, incrementLine } from '#sync/rules/texts/quantity.ts'
import { AddIcon, DeleteIcon, LessIcon } from '../../ui/icons.ts'
import classes from './billing.module.css'
import { enteredFeatures, type LineValues, newLine, unitProblem } from './line-values.ts'

interface LineEditorProps {
  lines: readonly LineValues[]
  onChange: (lines: LineValues[]) => void
  /** Problems appear after the first attempt to save. */
  tried: boolean
}

/** Lines as a person enters them: the feature, the quantity in the specified steps, and the price. */
export function LineEditor({ lines, onChange, tried }: LineEditorProps) {
  const replace = (replacement: LineValues) =>
    onChange(lines.map((line) => (line.key === replacement.key ? replacement : line)))
  return (
    <Stack gap={0} role="group" aria-label="Lines">
      {lines.map((line, n) => (
        <EditedLine
          key={line.key}
          line={line}
          place={n + 1}
          tried={tried}
          onChange={replace}
          onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <Button
        variant="default"
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<AddIcon size={18} />}
        onClick={() => onChange([...lines, newLine(v7())])}
      >
        Add line
      </Button>
    </Stack>
  )
}

interface EditedLineProps {
  line: LineValues
  place: number
  tried: boolean
  onChange: (line: LineValues) => void
  onRemove: () => void
}

function EditedLine({ line, place, tried, onChange, onRemove }: EditedLineProps) {
  return (
    <div className={classes['editor']}>
      <NativeSelect
        aria-label={`Charge of line ${place}`}
        value={line.feature}
        data={enteredFeatures.map((feature) => ({ value: feature, label: featureText[feature] }))}
        onChange={(event) => {
          const feature = enteredFeatures.find((candidate) => candidate === event.currentTarget.value)
          if (feature) onChange({ ...line, feature })
        }}
      />
      <TextInput
        aria-label={`Description of line ${place}`}
        placeholder="Description"
        data-wide
        maxLength={200}
        value={line.description}
        onChange={(event) => onChange({ ...line, description: event.currentTarget.value })}
      />
      <Quantity line={line} place={place} onChange={onChange} />
      <TextInput
        aria-label={`Unit price of line ${place} in J$`}
        placeholder="Price (J$)"
        inputMode="decimal"
        maxLength={20}
        value={line.unit}
        error={tried && unitProblem(line)}
        onChange={(event) => onChange({ ...line, unit: event.currentTarget.value })}
      />
      <ActionIcon aria-label={`Remove line ${place}`} onClick={onRemove}>
        <DeleteIcon size={18} />
      </ActionIcon>
    </div>
  )
}

const Quantity = ({ line, place, onChange }: Pick<EditedLineProps, 'line' | 'place' | 'onChange'>) => (
  <Group gap={4} wrap="nowrap" role="group" aria-label={`Quantity of line ${place}`}>
    <ActionIcon variant="default" aria-label="One less" onClick={() => onChange(decrementLine(line))}>
      <LessIcon size={16} />
    </ActionIcon>
    <Text miw={28} ta="center" aria-live="polite">
      {line.quantity ?? 1}
    </Text>
    <ActionIcon variant="default" aria-label="One more" onClick={() => onChange(incrementLine(line))}>
      <AddIcon size={16} />
    </ActionIcon>
  </Group>
)
