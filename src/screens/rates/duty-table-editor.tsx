import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 } from 'uuid'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { sheetOf } from '#sync/rules/prices/sheet-for.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addDutyTable, updateDutyTable } from '../../queries/api/money/rates.ts'
import { useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import { FieldGrid, WideAndNarrow } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CostTest } from './cost-test.tsx'
import {
  blankDuty,
  type CategoryValues,
  checkDuty,
  type DutyValues,
  readDuty,
  toDutyValues,
} from './duty-values.ts'
import classes from './rates.module.css'

interface DutyTableEditorProps {
  /** The table to edit, or the template of a new one. */
  table: DutyTable | null
  isNew: boolean
  validFrom: string
  /** The other parts of a price. */
  rates: ShippingRates
  onClose: () => void
}

function useDutyForm({ table, isNew, validFrom, onClose }: DutyTableEditorProps) {
  const add = useWrite(addDutyTable)
  const update = useEdit(updateDutyTable)
  const edits = useRowEdit({
    edit: 'dutyTables.update',
    rowId: isNew ? '' : (table?.dutyTableId ?? ''),
    row: table,
    valuesOf: (row) => (row ? toDutyValues(row, isNew ? validFrom : row.validFrom) : blankDuty(validFrom)),
  })
  const state = useSaveForm<DutyValues>({
    initialValues: edits.values,
    edits,
    check: checkDuty,
    save: async (values) => {
      const body = readDuty(values)
      if (table && !isNew)
        await update.send({ params: { dutyTableId: table.dutyTableId }, body, base: edits.row })
      else await add.send({ body })
      toastSuccess(isNew ? 'Duty table added' : 'Duty table saved')
      onClose()
    },
  })
  return state
}

/** Edits a duty table next to the cost of a sample package. */
export function DutyTableEditor(props: DutyTableEditorProps) {
  const { isNew, rates, onClose } = props
  const session = useSession()
  const state = useDutyForm(props)
  const [mode, setMode] = useState<ShippingMode>('Air')
  const { values } = state.form
  const isGood = Object.keys(checkDuty(values)).every((field) => field === 'validFrom')
  const sheet = sheetOf(rates, { mode, service: '' }) ?? null
  const canSave = session && (isNew ? rateSheetPolicy.canCreate(session) : rateSheetPolicy.canUpdate(session))
  return (
    <WideAndNarrow>
      <SaveForm
        state={state}
        label="Save duty table"
        actions={
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {canSave && (
              <Button type="submit" loading={state.busy}>
                Save duty table
              </Button>
            )}
          </Group>
        }
      >
        <DutyFields state={state} />
      </SaveForm>
      <Stack>
        <SegmentedControl
          aria-label="Freight"
          data={[
            { value: 'Air', label: 'Air freight' },
            { value: 'Sea', label: 'Sea freight' },
          ]}
          value={mode}
          onChange={setMode}
        />
        <CostTest
          sheet={sheet}
          duty={isGood ? readDuty(values) : null}
          settings={{ ...rates.settings, fees: rates.fees }}
        />
      </Stack>
    </WideAndNarrow>
  )
}

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const

function DutyFields({ state: { form } }: { state: SaveFormState<DutyValues> }) {
  const field = (name: keyof DutyValues) => ({ ...figure, ...form.getInputProps(name) })
  return (
    <>
      <Panel>
        <FieldGrid>
          <TextInput label="In effect from" type="date" {...form.getInputProps('validFrom')} />
          <TextInput
            label="Duty-free up to (US$)"
            description="Above it, the whole value counts"
            {...field('deMinimisUsdCents')}
          />
        </FieldGrid>
      </Panel>
      <Panel title="Categories">
        <Categories
          rows={form.values.categories}
          onChange={(categories) => {
            form.clearFieldError('categories')
            form.setFieldValue('categories', categories)
          }}
        />
        {form.errors['categories'] && (
          <Text size="sm" c="var(--mantine-color-error)">
            {form.errors['categories']}
          </Text>
        )}
      </Panel>
      <Panel title="Taxes and fees">
        <FieldGrid>
          <TextInput label="GCT (%)" {...field('gctPercent')} />
          <TextInput label="Standards fee, SCF (%)" {...field('scfPercent')} />
          <TextInput label="Environmental levy (%)" {...field('environmentalLevyPercent')} />
          <TextInput label="Customs fee, CAF (J$)" {...field('cafJmdCents')} />
          <TextInput label="Stamp duty: low up to CIF (J$)" {...field('uptoCifJmdCents')} />
          <TextInput label="Stamp duty: low (J$)" {...field('lowJmdCents')} />
          <TextInput label="Stamp duty: high (J$)" {...field('highJmdCents')} />
          <TextInput label="Assumed insurance, air (%)" {...field('insuranceAirPercent')} />
          <TextInput label="Assumed insurance, sea (%)" {...field('insuranceSeaPercent')} />
        </FieldGrid>
      </Panel>
    </>
  )
}

interface CategoriesProps {
  rows: readonly CategoryValues[]
  onChange: (rows: CategoryValues[]) => void
}

function Categories({ rows, onChange }: CategoriesProps) {
  const put = (key: string, changes: Partial<CategoryValues>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        The first category counts for packages that nobody named one for. An empty GCT is the general one.
      </Text>
      <div className={`${classes['step']} ${classes['heads']}`} data-duty aria-hidden>
        <span>Category</span>
        <span>Duty (%)</span>
        <span>GCT (%)</span>
      </div>
      {rows.map((row, n) => (
        <div key={row.key} className={classes['step']} data-duty>
          <TextInput
            aria-label={`Category ${n + 1}: name`}
            maxLength={200}
            value={row.category}
            onChange={(event) => put(row.key, { category: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Category ${n + 1}: duty, percent`}
            {...figure}
            value={row.dutyPercent}
            onChange={(event) => put(row.key, { dutyPercent: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Category ${n + 1}: GCT, percent`}
            {...figure}
            value={row.gctPercent}
            onChange={(event) => put(row.key, { gctPercent: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove category ${n + 1}`}
            title="Remove"
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <DeleteIcon size={18} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<AddIcon size={18} />}
          onClick={() => onChange([...rows, { key: v7(), category: '', dutyPercent: '', gctPercent: '' }])}
        >
          Add category
        </Button>
      </div>
    </Stack>
  )
}
