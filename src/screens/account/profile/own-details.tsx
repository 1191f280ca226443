import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { byMode } from '#sync/entities/packages/shipping-mode.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { WayChoice } from '../../../components/packages/service-choice.tsx'
import { useIsInsuranceChosen } from '../../../components/packages/use-insurance-choice.ts'
import { useServiceName } from '../../../components/packages/use-services.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useRowEdit } from '../../../components/save-form/use-row-edit.ts'
import { type SaveFormState, useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../../components/server-content.tsx'
import { accounts } from '../../../http/calls.ts'
import { withToasts } from '../../../http/with-toasts.ts'
import { ownProfileQuery, updateOwnAccount } from '../../../queries/api/own/own-account.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useEdit } from '../../../queries/api/server-cache/use-write.ts'
import { useBranches, usePickupOffices } from '../../../queries/branches.ts'
import { renewSession } from '../../../session/session-refresh.ts'
import { Checkbox } from '../../../ui/checks.tsx'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { EmailForm } from './email-form.tsx'
import { failure, type OwnFormProps } from './own-form.ts'
import { PasswordForm } from './password-form.tsx'

/** The person's name, phone, TRN, pickup office, email address and password, with their forms. */
export function OwnDetails() {
  const account = useServerQuery(ownProfileQuery)
  return (
    <Panel title="Your details">
      <ServerContent answer={account} away="You can change your details when you’re online.">
        {(ownAccount) => <Details own={ownAccount} />}
      </ServerContent>
    </Panel>
  )
}

function Details({ own }: { own: AccountReply }) {
  const [open, setOpen] = useState<'details' | 'email' | 'password' | null>(null)
  const office = useBranches()?.find(({ branchId }) => branchId === own.branchId)
  const service = useServiceName({ mode: own.defaultMode, service: own.defaultService })
  const close = () => setOpen(null)
  return (
    <>
      <FactList
        facts={[
          ['Name', `${own.user.firstName} ${own.user.lastName}`],
          ['Phone', own.user.phone || 'None'],
          ['TRN', isStaff(own.role) ? null : own.hasTrn ? 'On file' : 'Not given yet'],
          // The office sets the branch of staff.
          ['Pickup office', isStaff(own.role) ? null : (office?.name ?? 'None')],
          [
            'Packages travel',
            isStaff(own.role) ? null : [byMode[own.defaultMode], service].filter(Boolean).join(', '),
          ],
          [
            'At the warehouse',
            isStaff(own.role)
              ? null
              : own.holdsPackages
                ? 'Packages wait until I say ship'
                : 'Packages ship as soon as they can',
          ],
          ['New invoices', own.paysFromCredit ? 'Paid from your credit' : null],
        ]}
      />
      <Group>
        <Button variant="default" onClick={() => setOpen('details')}>
          Edit details
        </Button>
        <Button variant="default" onClick={() => setOpen('email')}>
          Change email
        </Button>
        <Button variant="default" onClick={() => setOpen('password')}>
          Change password
        </Button>
      </Group>
      {open === 'details' && <DetailsForm own={own} onClose={close} />}
      {open === 'email' && <EmailForm own={own} onClose={close} />}
      {open === 'password' && <PasswordForm own={own} onClose={close} />}
    </>
  )
}

const valuesOf = ({
  user: { firstName, lastName, phone },
  branchId,
  defaultMode,
  defaultService,
  holdsPackages,
  declinesInsurance,
  paysFromCredit,
}: OwnFormProps['own']) => ({
  firstName,
  lastName,
  phone,
  branchId: branchId ?? '',
  defaultMode,
  defaultService,
  holdsPackages,
  declinesInsurance,
  paysFromCredit,
  trn: '',
})

type OwnDetailsState = SaveFormState<ReturnType<typeof valuesOf>>

const check = (values: ReturnType<typeof valuesOf>) => ({
  ...(values.trn === '' || /^\d{9}$/.test(values.trn.replaceAll(/[\s-]/g, ''))
    ? {}
    : { trn: 'Enter all nine digits.' }),
  ...(values.firstName.trim() ? {} : { firstName: 'Enter your first name.' }),
  ...(values.lastName.trim() ? {} : { lastName: 'Enter your last name.' }),
  ...(values.phone.trim() ? {} : { phone: 'Enter a phone number so we can reach you.' }),
})

/** The fields that only customers have. */
function CustomerFields({ own, form }: Pick<OwnFormProps, 'own'> & Pick<OwnDetailsState, 'form'>) {
  const offices = usePickupOffices() ?? []
  const isInsuranceChosen = useIsInsuranceChosen()
  const field = form.getInputProps
  return (
    <>
      <NativeSelect
        label="Pickup office"
        description="A new office applies to packages you pre-alert from now on."
        data={[
          ...(own.branchId ? [] : [{ value: '', label: 'Choose an office' }]),
          ...offices.map(({ branchId, name }) => ({ value: branchId, label: name })),
        ]}
        {...field('branchId')}
      />
      <WayChoice
        label="My packages travel"
        description="You can choose another way for each package when you pre-alert it."
        mode={form.values.defaultMode}
        onMode={(mode) => form.setFieldValue('defaultMode', mode)}
        service={form.values.defaultService}
        onService={(service) => form.setFieldValue('defaultService', service)}
      />
      <Checkbox
        label="Hold my packages at the warehouse until I say ship"
        description="For packages that arrive from now on. Storage is free for a time; each package says until when."
        {...form.getInputProps('holdsPackages', { type: 'checkbox' })}
      />
      {(isInsuranceChosen || own.declinesInsurance) && (
        <Checkbox
          label="Don’t insure my packages"
          description="For packages that are new to us from now on. You can still insure each one until it leaves the warehouse."
          {...form.getInputProps('declinesInsurance', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        label="Pay new invoices from my credit"
        description="Each new invoice is paid as far as your credit goes. You pay what is left as usual."
        {...form.getInputProps('paysFromCredit', { type: 'checkbox' })}
      />
      <TextInput
        label="TRN"
        description={
          own.hasTrn
            ? 'On file. Enter a new one to replace it.'
            : 'Your nine-digit taxpayer number. Customs asks for it when a package is over the duty-free limit.'
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...field('trn')}
      />
    </>
  )
}

function DetailsForm({ own, onClose }: OwnFormProps) {
  const { send } = useEdit(updateOwnAccount)
  const edits = useRowEdit({
    edit: 'accounts.update',
    rowId: own.accountId,
    row: own,
    valuesOf,
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check,
    save: async ({
      branchId,
      defaultMode,
      defaultService,
      holdsPackages,
      declinesInsurance,
      paysFromCredit,
      trn,
      ...user
    }) => {
      const body = {
        user,
        ...(branchId ? { branchId } : {}),
        ...(defaultMode === own.defaultMode ? {} : { defaultMode }),
        ...(defaultService === own.defaultService ? {} : { defaultService }),
        ...(holdsPackages === own.holdsPackages ? {} : { holdsPackages }),
        ...(declinesInsurance === own.declinesInsurance ? {} : { declinesInsurance }),
        ...(paysFromCredit === own.paysFromCredit ? {} : { paysFromCredit }),
        ...(trn ? { trn } : {}),
      }
      await withToasts(
        accounts('accounts.update'),
        send({ params: { accountId: own.accountId }, body, base: edits.row }),
      )
      // The bar shows the session's name, and new pre-alerts use the session's office.
      await renewSession(own.accountId).catch(() => undefined)
      onClose()
    },
    failure,
  })
  const field = state.form.getInputProps
  return (
    <FormDialog fillsPhone title="Edit your details" label="Save" state={state} onClose={onClose}>
      <TextInput label="First name" autoComplete="given-name" maxLength={200} {...field('firstName')} />
      <TextInput label="Last name" autoComplete="family-name" maxLength={200} {...field('lastName')} />
      <TextInput label="Phone" type="tel" autoComplete="tel" maxLength={200} {...field('phone')} />
      {!isStaff(own.role) && <CustomerFields own={own} form={state.form} />}
    </FormDialog>
  )
}
