import {
  NativeSelect,
  type NativeSelectProps,
  SimpleGrid,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ComponentProps } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { WayChoice } from '../../components/packages/service-choice.tsx'
import { useIsInsuranceChosen } from '../../components/packages/use-insurance-choice.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { priceGroupsQuery } from '../../queries/api/money/price-groups.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { saveCustomer } from '../../queries/api/staff-accounts.ts'
import { useBranches } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { readTerms, TermsFields, termsProblem, toTermsValues } from './terms-fields.tsx'

const valuesOf = ({ user, terms, ...account }: AccountReply) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  branchId: account.branchId ?? '',
  defaultMode: account.defaultMode,
  defaultService: account.defaultService,
  priceGroupId: account.priceGroupId,
  declinesInsurance: account.declinesInsurance,
  paysFromCredit: account.paysFromCredit,
  ...toTermsValues(terms),
  trn: '',
})
type Values = ReturnType<typeof valuesOf>

const checkAfter =
  ({ email: emailBefore }: Values) =>
  ({ firstName, email, trn, ...termsValues }: Values): Record<string, string> => {
    const hadEmail = emailBefore !== ''
    const problems: Record<string, string> = termsProblem(termsValues)
    if (firstName.trim() === '') problems['firstName'] = 'Enter the first name.'
    if (email.trim() === '' ? hadEmail : !email.includes('@'))
      problems['email'] = hadEmail
        ? 'Enter an email address. It can be replaced, but not removed.'
        : 'Enter an email address, or leave it empty.'
    if (trn !== '' && trn.replaceAll(/[\s-]/g, '').length !== 9) problems['trn'] = 'Enter all nine digits.'
    return problems
  }

/** Returns who gets a mail about a new address. */
function emailNote(before: string, after: string): string | undefined {
  if (before === after) return undefined
  return before === ''
    ? 'They get a mail with a link to set a password.'
    : 'We’ll write to both addresses. The change can be undone from the old one for 7 days.'
}

/** The body of the call, with the changed fields. */
function changesOf(before: Values, values: Values) {
  const names = (['firstName', 'lastName', 'email', 'phone'] as const).filter(
    (name) => values[name].trim() !== before[name],
  )
  const user = Object.fromEntries(names.map((name) => [name, values[name].trim()]))
  return {
    ...(names.length > 0 ? { user } : {}),
    ...(values.branchId === before.branchId ? {} : { branchId: values.branchId || null }),
    ...(values.defaultMode === before.defaultMode ? {} : { defaultMode: values.defaultMode }),
    ...(values.defaultService === before.defaultService ? {} : { defaultService: values.defaultService }),
    ...(values.priceGroupId === before.priceGroupId ? {} : { priceGroupId: values.priceGroupId }),
    ...(values.declinesInsurance === before.declinesInsurance
      ? {}
      : { declinesInsurance: values.declinesInsurance }),
    ...(values.paysFromCredit === before.paysFromCredit ? {} : { paysFromCredit: values.paysFromCredit }),
    ...(values.termsDays === before.termsDays && values.termsLimit === before.termsLimit
      ? {}
      : { terms: readTerms(values) ?? null }),
    ...(values.trn === '' ? {} : { trn: values.trn }),
  }
}

interface GroupSelectProps extends Pick<NativeSelectProps, 'value' | 'onChange' | 'error'> {
  role: AccountReply['role']
}

/** Shown only to people who set prices, and only for a customer where there is a choice. */
function GroupSelect({ role, ...props }: GroupSelectProps) {
  const session = useSession()
  const canChoose = session !== null && rateSheetPolicy.canUpdate(session) && !isStaff(role)
  const groups = useServerQuery({ ...priceGroupsQuery, enabled: canChoose })
  if (!canChoose || groups.is !== 'shown' || groups.data.length < 2) return null
  return (
    <NativeSelect
      label="Price group"
      description="For bills from now on"
      data={groups.data.map(({ priceGroupId, name }) => ({ value: priceGroupId, label: name }))}
      {...props}
    />
  )
}

/** The offices. An office that the device doesn't hold yet must not look like none. */
function useOfficeChoices(branchId: string) {
  const offices = (useBranches() ?? []).map((branch) => ({ value: branch.branchId, label: branch.name }))
  const isMissing = branchId !== '' && !offices.some(({ value }) => value === branchId)
  return [
    { value: '', label: 'Not set' },
    ...offices,
    ...(isMissing ? [{ value: branchId, label: 'Still syncing to this device' }] : []),
  ]
}

const TrnField = ({ hasTrn, ...props }: TextInputProps & Pick<AccountReply, 'hasTrn'>) => (
  <TextInput
    label="TRN"
    description={hasTrn ? 'On file. Enter a new one to replace it.' : 'Nine digits'}
    inputMode="numeric"
    autoComplete="off"
    maxLength={11}
    {...props}
  />
)

const CreditSwitch = (props: ComponentProps<typeof Checkbox>) => (
  <Checkbox label="Pay new invoices from the account’s credit" {...props} />
)

/** Shown only at a company that leaves the insurance to its customers. */
const InsuranceSwitch = (props: ComponentProps<typeof Checkbox>) =>
  useIsInsuranceChosen() ? <Checkbox label="Don’t insure new packages" {...props} /> : null

/** Edits a customer's details, and sends only the changed ones. */
export function EditDialog({ account, onClose }: { account: AccountReply; onClose: () => void }) {
  const update = useEdit(saveCustomer)
  const edits = useRowEdit({
    edit: 'accounts.update',
    rowId: account.accountId,
    row: account,
    valuesOf,
  })
  const before = edits.values
  const state = useSaveForm<Values>({
    initialValues: before,
    edits,
    check: checkAfter(before),
    async save(values) {
      await update.send({
        params: { accountId: account.accountId },
        body: changesOf(before, values),
        base: edits.row,
      })
      await toastSuccessOf(saveCustomer)
      onClose()
    },
  })
  const { form } = state
  return (
    <FormDialog onClose={onClose} title={`Edit ${account.mailbox}`} label="Save" state={state}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="First name" maxLength={200} {...form.getInputProps('firstName')} />
        <TextInput label="Last name" maxLength={200} {...form.getInputProps('lastName')} />
        <TextInput
          label="Email"
          description={emailNote(before.email, form.values.email.trim())}
          type="email"
          maxLength={200}
          {...form.getInputProps('email')}
        />
        <TextInput label="Phone" type="tel" maxLength={200} {...form.getInputProps('phone')} />
        <NativeSelect
          label="Pickup office"
          data={useOfficeChoices(before.branchId)}
          {...form.getInputProps('branchId')}
        />
        <WayChoice
          label="Packages travel"
          mode={form.values.defaultMode}
          onMode={(mode) => form.setFieldValue('defaultMode', mode)}
          service={form.values.defaultService}
          onService={(service) => form.setFieldValue('defaultService', service)}
        />
        <GroupSelect role={account.role} {...form.getInputProps('priceGroupId')} />
        <TrnField hasTrn={account.hasTrn} {...form.getInputProps('trn')} />
      </SimpleGrid>
      <TermsFields role={account.role} form={form} />
      <InsuranceSwitch {...form.getInputProps('declinesInsurance', { type: 'checkbox' })} />
      <CreditSwitch {...form.getInputProps('paysFromCredit', { type: 'checkbox' })} />
    </FormDialog>
  )
}
