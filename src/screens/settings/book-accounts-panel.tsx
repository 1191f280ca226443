import { Stack, Text, TextInput } from '@mantine/core'
import { bookAccounts, bookAccountText } from '#sync/entities/money/book-account.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import type { PanelProps } from './panel-props.ts'
import { SettingsPanel } from './settings-panel.tsx'

/** The names or codes of the journal's accounts in the company's accounting program. */
export const BookAccountsPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="books">
    <Stack gap="sm">
      <Text>
        The accounts of your accounting program. QuickBooks takes names, Xero and Sage take codes. In
        QuickBooks, choose a name for Customers that isn’t an accounts receivable account, because those need
        a customer on each line.
      </Text>
      <FieldGrid>
        {bookAccounts.map((account) => (
          <TextInput
            key={account}
            label={`Account: ${bookAccountText[account]}`}
            placeholder={bookAccountText[account]}
            autoComplete="off"
            maxLength={100}
            {...form.getInputProps(`bookAccounts.${account}`)}
          />
        ))}
        <TextInput
          label="Tax rate in Xero"
          description="For amounts without tax"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('xeroTaxRate')}
        />
      </FieldGrid>
    </Stack>
  </SettingsPanel>
)
