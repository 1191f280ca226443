import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import type { Service } from '#sync/entities/company/service.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { servicesBy } from '#sync/rules/prices/services.ts'
import { clock } from '../../browser/clock.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { allBranchesQuery } from '../../queries/api/company.ts'
import { priceGroupsQuery } from '../../queries/api/money/price-groups.ts'
import { addRateSheet, updateRateSheet } from '../../queries/api/money/rates.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { FieldGrid, WideAndNarrow } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { CostTest } from './cost-test.tsx'
import { blankRates, checkRates, type RateValues, readRates, toRateValues } from './rate-values.ts'
import { StepRows } from './step-rows.tsx'

interface RateSheetEditorProps {
  /** The sheet to edit, or the template of a new one. */
  sheet: (RateSheet & { readonly current: boolean }) | null
  isNew: boolean
  /** The other parts of a price. */
  rates: ShippingRates
  onClose: () => void
}

function useRateForm({ sheet, isNew, onClose }: RateSheetEditorProps) {
  const add = useWrite(addRateSheet)
  const update = useEdit(updateRateSheet)
  const today = jamaicaDay(clock.now())
  /** The changed prices of a sheet in use, which are asked about before they are saved. */
  const [question, setQuestion] = useState<RateValues | null>(null)
  const edits = useRowEdit({
    edit: 'rateSheets.update',
    rowId: isNew ? '' : (sheet?.rateSheetId ?? ''),
    row: sheet,
    valuesOf: (row) => (row ? toRateValues(row, isNew ? today : row.validFrom) : blankRates(today)),
  })
  const state = useSaveForm<RateValues>({
    initialValues: edits.values,
    edits,
    check: checkRates,
    save: async (values) => {
      if (sheet?.current && !isNew) {
        setQuestion(values)
        return false
      }
      return save(values)
    },
  })
  const save = async (values: RateValues) => {
    const body = readRates(values)
    if (sheet && !isNew)
      await update.send({ params: { rateSheetId: sheet.rateSheetId }, body, base: edits.row })
    else await add.send({ body })
    await toastSuccessOf(isNew ? addRateSheet : updateRateSheet)
    state.form.resetDirty()
    onClose()
  }
  return { state, question, save, cancel: () => setQuestion(null) }
}

/** Edits a rate sheet next to the cost of a sample package. */
export function RateSheetEditor(props: RateSheetEditorProps) {
  const { isNew, rates, onClose } = props
  const session = useSession()
  const { state, question, save, cancel } = useRateForm(props)
  const { values } = state.form
  const isGood = Object.keys(checkRates(values)).every((field) => field === 'name' || field === 'validFrom')
  const canSave = session && (isNew ? rateSheetPolicy.canCreate(session) : rateSheetPolicy.canUpdate(session))
  return (
    <WideAndNarrow>
      <SaveForm
        state={state}
        label="Save rate sheet"
        actions={
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {canSave && (
              <Button type="submit" loading={state.busy}>
                Save rate sheet
              </Button>
            )}
          </Group>
        }
      >
        <RateFields state={state} services={rates.settings.services} />
      </SaveForm>
      <CostTest
        sheet={isGood ? readRates(values) : null}
        duty={rates.dutyTable}
        settings={{ ...rates.settings, fees: rates.fees }}
      />
      {question && (
        <AskDialog
          title="Change the prices that are in use today?"
          confirm="Change prices now"
          onConfirm={() => save(question)}
          onClose={cancel}
        >
          Invoices from now on use the new prices; issued invoices keep theirs. To change prices from a later
          day, copy this sheet and set its day.
        </AskDialog>
      )}
    </WideAndNarrow>
  )
}

const figure = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const

interface PartProps {
  form: SaveFormState<RateValues>['form']
}

interface RateFieldsProps {
  state: SaveFormState<RateValues>
  services: readonly Service[]
}

const RateFields = ({ state: { form }, services }: RateFieldsProps) => (
  <>
    <PeriodPanel form={form} services={services} />
    <FreightPanel form={form} />
    <HandlingPanel form={form} />
  </>
)

function PeriodPanel({ form, services }: PartProps & Pick<RateFieldsProps, 'services'>) {
  const { getInputProps: field, values } = form
  return (
    <Panel>
      <Stack gap="sm">
        <FieldGrid>
          <TextInput label="Name" maxLength={200} {...field('name')} />
          <NativeSelect
            label="Freight"
            data={[
              { value: 'Air', label: 'Air freight' },
              { value: 'Sea', label: 'Sea freight' },
            ]}
            {...field('mode')}
          />
          <TextInput label="In effect from" type="date" {...field('validFrom')} />
          {(services.length > 0 || values.service !== '') && (
            <NativeSelect
              label="Service"
              data={[
                { value: '', label: 'All services' },
                ...serviceChoices(services, values).map((name) => ({ value: name, label: name })),
              ]}
              {...field('service')}
            />
          )}
          <GroupSelect {...field('priceGroupId')} />
          <OriginSelect {...field('originBranchId')} />
        </FieldGrid>
        <Text size="sm" c="dimmed">
          Packages are priced by the newest sheet in effect for their freight. A sheet for a price group goes
          before one for a service, that before one for an origin, and that before one for all. Issued
          invoices keep their prices.
        </Text>
      </Stack>
    </Panel>
  )
}

/** A service that doesn't go by this mode is named until another is chosen, because the server refuses it. */
const serviceChoices = (services: readonly Service[], { mode, service }: RateValues): string[] => {
  const names = servicesBy(services, mode).map(({ name }) => name)
  return service === '' || names.includes(service) ? names : [...names, service]
}

function GroupSelect(props: ReturnType<PartProps['form']['getInputProps']>) {
  const groups = useServerQuery(priceGroupsQuery)
  if (groups.is !== 'shown') return null
  const choices = groups.data.map(({ priceGroupId, name }) => ({ value: priceGroupId, label: name }))
  return (
    <NativeSelect label="Price group" data={[{ value: '', label: 'Everybody' }, ...choices]} {...props} />
  )
}

/** Shown where there are several warehouses, or where the sheet names one. */
function OriginSelect(props: ReturnType<PartProps['form']['getInputProps']>) {
  const branches = useServerQuery(allBranchesQuery)
  const warehouses = branches.is === 'shown' ? branches.data.filter(({ kind }) => kind === 'Warehouse') : []
  if (warehouses.length < 2) return null
  const choices = warehouses.map(({ branchId, name }) => ({ value: branchId, label: name }))
  return <NativeSelect label="Origin" data={[{ value: '', label: 'All origins' }, ...choices]} {...props} />
}

function FreightPanel({ form }: PartProps) {
  const field = form.getInputProps
  return (
    <Panel title="Freight">
      <Stack gap="sm">
        <StepRows
          title="Weight"
          weight="Up to (lb)"
          add="Add weight"
          rows={form.values.bands}
          error={form.errors['bands']}
          onChange={(bands) => {
            form.clearFieldError('bands')
            form.setFieldValue('bands', bands)
          }}
        />
        <FieldGrid>
          <TextInput
            label="Each further pound (US$)"
            description="Above the last weight"
            {...figure}
            {...field('extraLbUsdCents')}
          />
          <TextInput
            label="Volumetric divisor (in³/lb)"
            description="For large, light packages"
            {...figure}
            {...field('volumetricDivisor')}
          />
          <TextInput
            label="Fuel surcharge (%)"
            description="Of the freight"
            {...figure}
            {...field('fuelPercent')}
          />
          <TextInput
            label="Insurance (%)"
            description="Of the declared value"
            {...figure}
            {...field('insurancePercent')}
          />
        </FieldGrid>
      </Stack>
    </Panel>
  )
}

function HandlingPanel({ form }: PartProps) {
  const field = form.getInputProps
  return (
    <Panel title="Handling">
      <Stack gap="sm">
        <FieldGrid>
          <TextInput label="Every package (US$)" {...figure} {...field('handlingUsdCents')} />
        </FieldGrid>
        <StepRows
          title="Heavy packages"
          weight="Over (lb)"
          add="Add step"
          rows={form.values.handlingSteps}
          error={form.errors['handlingSteps']}
          onChange={(handlingSteps) => {
            form.clearFieldError('handlingSteps')
            form.setFieldValue('handlingSteps', handlingSteps)
          }}
        />
      </Stack>
    </Panel>
  )
}
