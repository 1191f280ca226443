import { TextInput } from '@mantine/core'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { figure, type PanelProps } from './panel-props.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** Quiet hours and prices of messages to phones. */
export const PhoneMessagesPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="phone">
    <FieldGrid>
      <TextInput
        label="Quiet from"
        description="Only a driver on the way and codes may disturb"
        type="time"
        {...form.getInputProps('quietFrom')}
      />
      <TextInput
        label="Quiet until"
        description="Messages that waited go out then"
        type="time"
        {...form.getInputProps('quietTo')}
      />
      <TextInput
        label="Price by WhatsApp (J$)"
        description="Of one message"
        {...figure}
        {...form.getInputProps('whatsappJmdCents')}
      />
      <TextInput
        label="Price by SMS (J$)"
        description="Of each 160 letters"
        {...figure}
        {...form.getInputProps('smsJmdCents')}
      />
      <TextInput
        label="Limit a day (J$)"
        description="Then emails are sent instead"
        {...figure}
        {...form.getInputProps('dayLimitJmdCents')}
      />
      <TextInput
        label="Limit a month (J$)"
        description="Then emails are sent instead"
        {...figure}
        {...form.getInputProps('monthLimitJmdCents')}
      />
    </FieldGrid>
  </SettingsPanel>
)
