import { NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { Settings } from '#sync/entities/company/settings.ts'
import { bankAccountTypes } from '#sync/entities/money/bank-account-types.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { useCompanyName } from '../../guards/company-names.ts'
import { pathTo } from '../../guards/path-to.ts'
import { saveSettings, settingsQuery } from '../../queries/api/company.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import {
  type CompanyBrand,
  type CompanyValues,
  changedCompany,
  checkCompany,
  toCompanyValues,
} from './company-values.ts'
import { LogoField } from './logo-field.tsx'
import { SaveButtons } from './save-buttons.tsx'

/** A brand's company name and address, and the texts on its papers. */
export function CompanyPage({ brand }: { brand: CompanyBrand }) {
  const answer = useServerQuery(settingsQuery)
  const name = useCompanyName(brand)
  return (
    <Page
      back={{ to: pathTo('/admin/settings'), text: 'Settings' }}
      title={`Company: ${name}`}
      note="On every page, mail and paper of this brand. Issued invoices keep what they were issued with."
    >
      <ServerContent answer={answer} away="Companies are shown when you’re online.">
        {(settings) => <CompanyForm key={brand} settings={settings} brand={brand} />}
      </ServerContent>
    </Page>
  )
}

function CompanyForm({ settings, brand }: { settings: Settings; brand: CompanyBrand }) {
  const { send } = useEdit(saveSettings)
  const edits = useRowEdit({
    edit: 'settings.update',
    rowId: `company-${brand}`,
    row: settings,
    valuesOf: (row: Settings) => toCompanyValues(row, brand),
  })
  const state = useSaveForm<CompanyValues>({
    initialValues: edits.values,
    edits,
    check: (values) => checkCompany(values, brand),
    save: async (values) => {
      const body = changedCompany(edits.row, values, brand)
      if (Object.keys(body).length > 0) await send({ body, base: edits.row })
      toastSuccess('Company saved')
    },
  })
  return (
    <SaveForm state={state} label="Save company" actions={<SaveButtons state={state} text="Save company" />}>
      <NamePanel state={state} brand={brand} />
      <ContactPanel state={state} />
      <TaxPanel state={state} />
      <BankPanel state={state} />
    </SaveForm>
  )
}

interface PanelProps {
  state: SaveFormState<CompanyValues>
}

const text = { autoComplete: 'off', maxLength: 200 } as const

const NamePanel = ({ state: { form }, brand }: PanelProps & { brand: CompanyBrand }) => (
  <Panel title="Name">
    <Stack gap="sm">
      <FieldGrid wide>
        <TextInput
          label="Trading name"
          description="What customers know it by"
          placeholder={useCompanyName(brand)}
          {...text}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Legal name"
          description="On invoices and receipts, where it’s another one"
          {...text}
          {...form.getInputProps('legalName')}
        />
        <TextInput
          label="Tagline"
          description="Below the name on the website"
          {...text}
          {...form.getInputProps('tagline')}
        />
      </FieldGrid>
      <LogoField
        fileId={form.values.logoFileId}
        error={String(form.errors['logoFileId'] ?? '')}
        onChange={(fileId) => form.setFieldValue('logoFileId', fileId)}
      />
    </Stack>
  </Panel>
)

const ContactPanel = ({ state: { form } }: PanelProps) => (
  <Panel title="Address and contact">
    <Stack gap="sm">
      <Textarea
        label="Address"
        description="As on an envelope, up to 6 lines"
        minRows={4}
        maxLength={1000}
        {...form.getInputProps('address')}
      />
      <FieldGrid wide>
        <TextInput label="Phone" type="tel" {...text} {...form.getInputProps('phone')} />
        <TextInput
          label="Email of the office"
          description="Gets what is written on the contact page"
          type="email"
          {...text}
          {...form.getInputProps('email')}
        />
        <TextInput label="WhatsApp" type="tel" {...text} {...form.getInputProps('whatsapp')} />
      </FieldGrid>
    </Stack>
  </Panel>
)

const TaxPanel = ({ state: { form } }: PanelProps) => (
  <Panel title="Invoices and tax">
    <Stack gap="sm">
      <FieldGrid wide>
        <TextInput
          label="TRN"
          description="Nine digits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('trn')}
        />
        <TextInput
          label="GCT registration number"
          description="Makes invoices with GCT tax invoices"
          {...text}
          {...form.getInputProps('gctNumber')}
        />
      </FieldGrid>
      <Textarea
        label="Invoice footer"
        description="At the end of every invoice and receipt"
        maxLength={500}
        {...form.getInputProps('invoiceFooter')}
      />
    </Stack>
  </Panel>
)

const BankPanel = ({ state: { form } }: PanelProps) => (
  <Panel title="Bank account">
    <FieldGrid wide>
      <TextInput
        label="Bank"
        description="Customers transfer money to this account"
        {...text}
        {...form.getInputProps('bank')}
      />
      <TextInput label="Bank branch" {...text} {...form.getInputProps('branch')} />
      <TextInput label="Account name" {...text} {...form.getInputProps('accountName')} />
      <TextInput
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        {...form.getInputProps('accountNumber')}
      />
      <NativeSelect label="Account type" data={bankAccountTypes} {...form.getInputProps('accountType')} />
    </FieldGrid>
  </Panel>
)
