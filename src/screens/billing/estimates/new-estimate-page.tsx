import { Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { OwnerPicker } from '../../../components/package-form/owner-picker.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { pathTo } from '../../../guards/path-to.ts'
import { addEstimate, shippingRatesQuery } from '../../../queries/api/money/estimates.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { searchCustomers, useCustomer } from '../../../queries/customers.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { useUnsaved } from '../../../stores/sign-out.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SideBySide } from '../../../ui/layout/side-by-side.tsx'
import { LineEditor } from '../line-editor.tsx'
import { EstimatePreview } from './estimate-preview.tsx'
import { blankEstimate, type EstimateValues } from './estimate-values.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { readEstimate } from './read-estimate.ts'
import { useCustomerScan } from './use-customer-scan.ts'

/** Creates an estimate. */
export function NewEstimatePage({ accountId }: { accountId: string | null }) {
  const answer = useServerQuery(shippingRatesQuery)
  return (
    <Page title="New estimate" back={{ to: pathTo('/admin/invoices/estimate'), text: 'Estimates' }}>
      <ServerContent
        answer={answer}
        away="You’re offline. New estimates need a connection; this page continues by itself."
      >
        {(rates) => <EstimateForm rates={rates} accountId={accountId} />}
      </ServerContent>
    </Page>
  )
}

function useEstimateForm(accountId: string | null) {
  const { send } = useWrite(addEstimate)
  const navigate = useNavigate()
  const state = useSaveForm<EstimateValues>({
    initialValues: { ...blankEstimate, accountId },
    check: (values) => {
      const read = readEstimate(values)
      return read.ok ? {} : read.errors
    },
    save: async (values) => {
      const read = readEstimate(values)
      if (!read.ok) return
      const { invoiceEstimateId } = await send({ body: read.body })
      toastSuccess('Estimate saved')
      await navigate({ to: pathTo('/admin/invoices/estimate/$estimate', { estimate: invoiceEstimateId }) })
    },
  })
  useUnsaved(state.form.isDirty())
  return state
}

function EstimateForm({ rates, accountId }: { rates: ShippingRates; accountId: string | null }) {
  const state = useEstimateForm(accountId)
  const { form } = state
  const { values, errors } = form
  const customer = useCustomer(values.accountId)
  const customerError = errors['accountId']
  const choose = (accountId: string | null, text: string) => {
    form.clearFieldError('accountId')
    form.setValues({ accountId, ownerText: text })
  }
  useCustomerScan((accountId) => choose(accountId, ''))
  return (
    <SideBySide>
      <SaveForm state={state} label="Save estimate">
        <Panel>
          <Stack gap="sm">
            <OwnerPicker
              accountId={values.accountId}
              text={values.ownerText}
              owner={customer}
              search={searchCustomers}
              autoFocus={accountId === null}
              description="Search, or scan a mailbox. Leave empty for somebody who is not a customer yet."
              error={typeof customerError === 'string' ? customerError : undefined}
              onChange={(entry) => choose(entry.accountId, entry.text)}
            />
            <TextInput label="Title" maxLength={200} {...form.getInputProps('title')} />
          </Stack>
        </Panel>
        <Panel>
          <Stack gap="sm">
            <Checkbox
              label="Shipping and customs for a package"
              {...form.getInputProps('hasParcel', { type: 'checkbox' })}
            />
            {values.hasParcel && <ParcelFields form={form} rates={rates} />}
          </Stack>
        </Panel>
        <Panel title="Other charges">
          <LineEditor
            lines={values.lines}
            onChange={(lines) => {
              form.clearFieldError('featureValues')
              form.setFieldValue('lines', lines)
            }}
            tried={errors['lines'] !== undefined}
          />
          {errors['featureValues'] && (
            <Text c="var(--mantine-color-error)" mt="sm">
              {errors['featureValues']}
            </Text>
          )}
        </Panel>
      </SaveForm>
      <EstimatePreview values={values} rates={rates} />
    </SideBySide>
  )
}
