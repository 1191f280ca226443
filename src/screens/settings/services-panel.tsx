import { Stack, Text } from '@mantine/core'
import type { PanelProps } from './panel-props.ts'
import { ServiceRows } from './service-rows.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** The services by which packages travel. A company with one needs none. */
export const ServicesPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="services">
    <Stack gap="sm">
      <ServiceRows
        rows={form.values.services}
        onChange={(services) => {
          form.clearFieldError('services')
          form.setFieldValue('services', services)
        }}
      />
      {form.errors['services'] && (
        <Text c="var(--mantine-color-error)" size="sm">
          {form.errors['services']}
        </Text>
      )}
    </Stack>
  </SettingsPanel>
)
