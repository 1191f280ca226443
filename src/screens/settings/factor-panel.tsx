import { Group, Stack, TextInput } from '@mantine/core'
import { staffRoles } from '#sync/policies/roles.ts'
import type { SaveFormState } from '../../components/save-form/use-save-form.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { SettingsValues } from './settings-values.ts'

/** The roles that log in with a second factor, and how long logins from before go on without one. */
export const FactorPanel = ({ state: { form } }: { state: SaveFormState<SettingsValues> }) => (
  <SettingsPanel part="factor">
    <Stack gap="sm">
      <CheckboxGroup
        label="Roles that need one"
        description="At their next login, they set up an authenticator app or a passkey before they can do anything else. Shared handhelds keep their PINs."
        {...form.getInputProps('factorRoles')}
      >
        <Group mt="xs" gap="md">
          {staffRoles.map((role) => (
            <Checkbox key={role} value={role} label={role} />
          ))}
        </Group>
      </CheckboxGroup>
      <FieldGrid>
        <TextInput
          type="date"
          label="Open logins go on until"
          description="The last day without a second factor. Empty: they end at once."
          {...form.getInputProps('factorUntil')}
        />
      </FieldGrid>
    </Stack>
  </SettingsPanel>
)
