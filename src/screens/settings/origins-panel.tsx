import { ActionIcon, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { v7 } from 'uuid'
import { firstBrand } from '#sync/entities/company/company.ts'
import type { Settings } from '#sync/entities/company/settings.ts'
import { useCompanyNames } from '../../guards/company-names.ts'
import { brandPrefix } from '../../guards/places.ts'
import { allBranchesQuery } from '../../queries/api/company.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { AddIcon, DeleteIcon } from '../../ui/icons.ts'
import type { OriginValues } from './origin-values.ts'
import type { PanelProps } from './panel-props.ts'
import classes from './settings.module.css'
import { SettingsPanel } from './settings-panel.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}

interface OriginsPanelProps extends PanelProps {
  /** The stored settings, whose services can be chosen. */
  settings: Pick<Settings, 'services'>
}

/** The brands, services and warehouses that a row can name. */
function useOriginChoices({ services }: Pick<Settings, 'services'>) {
  const names = useCompanyNames()
  const branches = useServerQuery(allBranchesQuery)
  return {
    brands: [
      { value: '', label: 'All brands' },
      { value: firstBrand, label: names.house },
      { value: brandPrefix, label: names.second },
    ],
    services: [
      { value: '', label: 'All services' },
      ...services.map(({ name }) => ({ value: name, label: name })),
    ],
    warehouses: (branches.is === 'shown' ? branches.data : [])
      .filter(({ kind, active }) => kind === 'Warehouse' && active)
      .map(({ branchId, name }) => ({ value: branchId, label: name })),
  }
}

/** The warehouses to which customers send their packages. A warehouse in no row is no address. */
export function OriginsPanel({ state: { form }, settings }: OriginsPanelProps) {
  const rows = form.values.addresses
  const put = (addresses: OriginValues[]) => {
    form.clearFieldError('addresses')
    form.setFieldValue('addresses', addresses)
  }
  const choices = useOriginChoices(settings)
  return (
    <SettingsPanel part="addresses">
      <Stack gap="sm">
        <fieldset className={classes['classes']}>
          <legend>
            Customers read the address of these warehouses. The most specific row counts; a warehouse in no
            row is no address.
          </legend>
          {rows.map((row, n) => (
            <AddressRow
              key={row.key}
              row={row}
              name={`Address ${n + 1}`}
              {...choices}
              onChange={(changes) =>
                put(rows.map((item) => (item.key === row.key ? { ...item, ...changes } : item)))
              }
              onRemove={() => put(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
          <div>
            <Button
              variant="default"
              leftSection={<AddIcon size={18} />}
              onClick={() => put([...rows, { key: v7(), brand: '', mode: '', service: '', branchId: '' }])}
            >
              Add address
            </Button>
          </div>
        </fieldset>
        {form.errors['addresses'] && (
          <Text c="var(--mantine-color-error)" size="sm">
            {form.errors['addresses']}
          </Text>
        )}
      </Stack>
    </SettingsPanel>
  )
}

interface AddressRowProps {
  row: OriginValues
  /** The name in labels of the row. */
  name: string
  brands: Choice[]
  services: Choice[]
  warehouses: Choice[]
  onChange: (changes: Partial<OriginValues>) => void
  onRemove: () => void
}

const modes: Choice[] = [
  { value: '', label: 'Air and sea' },
  { value: 'Air', label: 'Air' },
  { value: 'Sea', label: 'Sea' },
]

function AddressRow({ row, name, brands, services, warehouses, onChange, onRemove }: AddressRowProps) {
  const select = (field: 'brand' | 'mode' | 'service' | 'branchId', label: string, data: Choice[]) => (
    <NativeSelect
      label={label}
      aria-label={`${name}: ${label.toLowerCase()}`}
      data={data}
      value={row[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  const isListed = warehouses.some(({ value }) => value === row.branchId)
  const unlistedOption = { value: row.branchId, label: row.branchId === '' ? 'Choose' : 'Another branch' }
  return (
    <div className={classes['address']}>
      {select('brand', 'Brand', brands)}
      {select('mode', 'Freight', modes)}
      {services.length > 1 && select('service', 'Service', services)}
      {select('branchId', 'Warehouse', isListed ? warehouses : [unlistedOption, ...warehouses])}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={onRemove}
      >
        <DeleteIcon size={18} />
      </ActionIcon>
    </div>
  )
}
