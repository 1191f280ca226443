import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Settings } from '#sync/entities/company/settings.ts'
import { smallestCoins } from '#sync/entities/money/coins.ts'
import { type Feature, features, featureText, feeFeatures } from '#sync/entities/money/invoice-status.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { useCompanyNames } from '../../guards/company-names.ts'
import { pathTo } from '../../guards/path-to.ts'
import { saveSettings, settingsQuery } from '../../queries/api/company.ts'
import { readAddressReach } from '../../queries/api/origins.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AddressQuestion } from './address-question.tsx'
import { BookAccountsPanel } from './book-accounts-panel.tsx'
import { ClaimSettingsPanel } from './claim-settings-panel.tsx'
import { companyBrands } from './company-values.ts'
import { FactorPanel } from './factor-panel.tsx'
import { OriginDays } from './origin-days.tsx'
import { OriginsPanel } from './origins-panel.tsx'
import { OverdueFields } from './overdue-fields.tsx'
import { figure, type PanelProps } from './panel-props.ts'
import { PaperKindsPanel } from './paper-kinds-panel.tsx'
import { PhoneMessagesPanel } from './phone-messages-panel.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { changedSettings, checkSettings, type SettingsValues, toSettingsValues } from './settings-values.ts'
import { SizeClasses } from './size-classes.tsx'

const coinText = (jmdCents: number): string => (jmdCents === 1 ? 'None: to the cent' : jmdText(jmdCents))

/** Prices and rules for administrators; the companies' names and addresses have their own pages. */
export function SettingsPage() {
  const answer = useServerQuery(settingsQuery)
  return (
    <Page title="Settings" note="Changes take effect at once. Issued invoices stay as they are.">
      <ServerContent answer={answer} away="Settings are shown when you’re online.">
        {(settings) => <SettingsForm settings={settings} />}
      </ServerContent>
    </Page>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { send } = useEdit(saveSettings)
  /** Changes about which customers get a message. They are counted first. */
  const [question, setQuestion] = useState<{ values: SettingsValues; customers: number } | null>(null)
  const edits = useRowEdit({
    edit: 'settings.update',
    rowId: 'settings',
    row: settings,
    valuesOf: toSettingsValues,
  })
  const state = useSaveForm<SettingsValues>({
    initialValues: edits.values,
    edits,
    check: checkSettings,
    save: async (values) => {
      const { addresses } = changedSettings(edits.row, values)
      if (!addresses) return save(values)
      const customers = await readAddressReach(addresses)
      if (customers === 0) return save(values)
      setQuestion({ values, customers })
      return false
    },
  })
  const save = async (values: SettingsValues, confirmation: { confirmedReaders?: number } = {}) => {
    const body = changedSettings(edits.row, values)
    if (Object.keys(body).length > 0) await send({ body: { ...body, ...confirmation }, base: edits.row })
    toastSuccess('Settings saved')
  }
  return (
    <SaveForm
      state={state}
      label="Save settings"
      actions={<SaveButtons state={state} text="Save settings" />}
    >
      <SettingsPanels state={state} settings={settings} />
      {question && (
        <AddressQuestion
          customers={question.customers}
          onConfirm={async () => {
            await save(question.values, { confirmedReaders: question.customers })
            state.form.resetDirty()
            setQuestion(null)
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </SaveForm>
  )
}

const SettingsPanels = ({ state, settings }: PanelProps & { settings: Settings }) => (
  <>
    <SettingsIndex />
    <CompanyPanel />
    <PricePanel state={state} />
    <DollarsPanel />
    <DeliveryPanel state={state} />
    <StoragePanel state={state} />
    <UnclaimedPanel state={state} />
    <ClaimSettingsPanel state={state} />
    <PaperKindsPanel state={state} />
    <TransitPanel state={state} />
    <ServicesPanel state={state} />
    <OriginsPanel state={state} settings={settings} />
    <PhoneMessagesPanel state={state} />
    <BookAccountsPanel state={state} />
    <ConnectionPanel state={state} />
    <PersonalDataPanel />
    <AuditPanel state={state} />
    <FactorPanel state={state} />
  </>
)

// Fees say themselves whether they are taxed.
const taxableFeatures: readonly Feature[] = features.filter(
  (feature) => feature !== 'GCT' && !feeFeatures.includes(feature),
)

const PriceFields = ({ state: { form } }: PanelProps) => (
  <FieldGrid>
    <TextInput
      label="Exchange rate (J$)"
      description="For prices and customs, J$ for US$1.00"
      {...figure}
      {...form.getInputProps('exchangeRate')}
    />
    <TextInput
      label="Delivery fee (J$)"
      description="For a delivery to the door"
      {...figure}
      {...form.getInputProps('feeJmdCents')}
    />
    <TextInput
      label="Payment due (days)"
      description="After an invoice is issued"
      {...figure}
      {...form.getInputProps('dueDays')}
    />
    <OverdueFields form={form} />
    <TextInput
      label="Consolidation fee (US$)"
      description="For packing several packages into one"
      {...figure}
      {...form.getInputProps('consolidationUsdCents')}
    />
    <TextInput
      label="Free days on hold"
      description="At the warehouse, until the customer says ship"
      {...figure}
      {...form.getInputProps('freeHoldDays')}
    />
    <TextInput
      label="Smallest part payment (J$)"
      description="By card, in the app or by link"
      {...figure}
      {...form.getInputProps('minimumJmdCents')}
    />
    <TextInput
      label="GCT (%)"
      description="On the services below"
      {...figure}
      {...form.getInputProps('gctPercent')}
    />
    <NativeSelect
      label="Smallest coin"
      description="Cash is rounded to it"
      data={smallestCoins.map((coin) => ({ value: String(coin), label: coinText(coin) }))}
      {...form.getInputProps('coin')}
    />
  </FieldGrid>
)

const PricePanel = ({ state }: PanelProps) => (
  <SettingsPanel part="prices">
    <Stack gap="sm">
      <PriceFields state={state} />
      <CheckboxGroup label="Services with GCT" {...state.form.getInputProps('onFeatures')}>
        <Group mt="xs" gap="md">
          {taxableFeatures.map((feature) => (
            <Checkbox key={feature} value={feature} label={featureText[feature]} />
          ))}
        </Group>
      </CheckboxGroup>
    </Stack>
  </SettingsPanel>
)

const DeliveryPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="deliveries">
    <Stack gap="sm">
      <Checkbox
        label="Show customers how many stops come before theirs"
        {...form.getInputProps('showStopsAway', { type: 'checkbox' })}
      />
      <Checkbox
        label="Drivers ask for the customer’s code at the door"
        description="The customer reads six digits when the van sets out"
        {...form.getInputProps('asksCode', { type: 'checkbox' })}
      />
      <Checkbox
        label="A package is ready for pickup once it’s in a bin of its office"
        {...form.getInputProps('readyOnPutAway', { type: 'checkbox' })}
      />
    </Stack>
  </SettingsPanel>
)

const TransitPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="transit">
    <FieldGrid>
      <TextInput
        label="Days by air"
        description="Business days, such as 4-6"
        autoComplete="off"
        {...form.getInputProps('airDays')}
      />
      <TextInput
        label="Days by sea"
        description="Business days, such as 12-18"
        autoComplete="off"
        {...form.getInputProps('seaDays')}
      />
    </FieldGrid>
    <OriginDays
      rows={form.values.originDays}
      onChange={(originDays) => {
        form.clearFieldError('originDays')
        form.setFieldValue('originDays', originDays)
      }}
    />
    {form.errors['originDays'] && (
      <Text c="var(--mantine-color-error)" size="sm">
        {form.errors['originDays']}
      </Text>
    )}
  </SettingsPanel>
)

const StoragePanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="storage">
    <Stack gap="sm">
      <FieldGrid>
        <TextInput
          label="Free storage (days)"
          description="Once ready for pickup"
          {...figure}
          {...form.getInputProps('freeDays')}
        />
        <TextInput
          label="Warning (days before)"
          description="Before the first fee"
          {...figure}
          {...form.getInputProps('warnDaysBefore')}
        />
      </FieldGrid>
      <SizeClasses
        rows={form.values.sizeClasses}
        onChange={(sizeClasses) => {
          form.clearFieldError('sizeClasses')
          form.setFieldValue('sizeClasses', sizeClasses)
        }}
      />
      {form.errors['sizeClasses'] && (
        <Text c="var(--mantine-color-error)" size="sm">
          {form.errors['sizeClasses']}
        </Text>
      )}
    </Stack>
  </SettingsPanel>
)

/** The rules for packages that are not collected or not wanted. */
const UnclaimedPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="unclaimed">
    <FieldGrid>
      <TextInput
        label="Reminders (days)"
        description="After it was ready, such as 14, 30, 45"
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('noticeDays')}
      />
      <TextInput
        label="Wait after the last reminder (days)"
        description="Then a supervisor can give it up"
        {...figure}
        {...form.getInputProps('graceDays')}
      />
      <TextInput
        label="Return to the shop (J$)"
        description="Before tax"
        {...figure}
        {...form.getInputProps('shopJmdCents')}
      />
      <TextInput
        label="Return to the warehouse (J$)"
        description="Before tax"
        {...figure}
        {...form.getInputProps('floridaJmdCents')}
      />
      <TextInput
        label="Destruction (J$)"
        description="Before tax"
        {...figure}
        {...form.getInputProps('destroyJmdCents')}
      />
    </FieldGrid>
  </SettingsPanel>
)

/** Each brand's company has its own form. */
const CompanyPanel = () => {
  const names = useCompanyNames()
  return (
    <SettingsPanel part="companies">
      <Text mb="sm">Name, address, tax numbers, bank account and logo, on every page and paper.</Text>
      <Group>
        {companyBrands.map((brand) => (
          <Button key={brand} component={Link} to={pathTo('/admin/company', { brand })} variant="default">
            Edit {names[brand]}
          </Button>
        ))}
      </Group>
    </SettingsPanel>
  )
}

/** The rates have a page of their own, because each is kept and none is edited. */
const DollarsPanel = () => (
  <SettingsPanel part="dollars">
    <Text mb="sm">The rate of the day at which US dollars are taken at the counter.</Text>
    <Button component={Link} to={pathTo('/admin/exchangerates')} variant="default">
      Exchange rates
    </Button>
  </SettingsPanel>
)

/** The periods have a form of their own, because there are many. */
const PersonalDataPanel = () => (
  <SettingsPanel part="personal-data">
    <Text mb="sm">For how long data about people is kept, and the customers who asked to be erased.</Text>
    <Button component={Link} to={pathTo('/admin/retention')} variant="default">
      Periods and requests
    </Button>
  </SettingsPanel>
)

const AuditPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="audit">
    <FieldGrid wide>
      <TextInput
        label="Months in the database"
        description="Older entries move to monthly files. They stay in the list, the search and the export, which then take longer. 0: nothing is moved."
        {...figure}
        {...form.getInputProps('auditMonths')}
      />
    </FieldGrid>
  </SettingsPanel>
)

const ConnectionPanel = ({ state: { form } }: PanelProps) => (
  <SettingsPanel part="connections">
    <Stack gap="sm">
      <TextInput
        label="Connection check URL"
        description="Asked when the server can’t be reached, to tell “offline” from “server down”. Pages that are open use a new address after they are reloaded. Empty: the server’s default."
        type="url"
        maxLength={200}
        {...form.getInputProps('publicPingUrl')}
      />
      <TextInput
        label="Webmail link"
        description="Where Email Login in the menu leads. Empty: the entry is not shown."
        type="url"
        maxLength={200}
        {...form.getInputProps('emailLoginUrl')}
      />
    </Stack>
  </SettingsPanel>
)
