import { NativeSelect } from '@mantine/core'
import { firstBrand } from '#sync/entities/company/company.ts'
import { useCompanyNames } from '../../guards/company-names.ts'
import { brandPrefix } from '../../guards/places.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { setOptions, useImportRun } from './import-run.ts'

/** The options for all customers of a file. */
export function CustomerOptions() {
  const names = useCompanyNames()
  const { brand, invites } = useImportRun(({ options }) => options)
  return (
    <>
      <NativeSelect
        label="Brand"
        data={[
          { value: firstBrand, label: names.house },
          { value: brandPrefix, label: names.second },
        ]}
        value={brand}
        onChange={(event) => setOptions({ brand: event.currentTarget.value })}
      />
      <Checkbox
        label="Email each customer an invitation to set a password"
        description="Without it nobody is emailed. Customers get in by “Forgot password” with their email address."
        checked={invites}
        onChange={(event) => setOptions({ invites: event.currentTarget.checked })}
      />
    </>
  )
}
