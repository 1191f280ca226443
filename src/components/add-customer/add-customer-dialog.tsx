import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import type { SimilarCustomer } from '#sync/api/accounts/accounts-manage.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { firstBrand } from '#sync/entities/company/company.ts'
import { equal } from '#sync/lib/equal.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { addCustomer, similarCustomers } from '../../queries/api/staff-accounts.ts'
import { usePickupOffices } from '../../queries/branches.ts'
import { useSession } from '../../session/session.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { FormDialog } from '../save-form/form-dialog.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { NewCustomerFields } from './customer-fields.tsx'
import { SimilarNote } from './similar-note.tsx'
import {
  blankCustomer,
  checkNewCustomer,
  marksOf,
  type NewCustomerValues,
  newCustomerBody,
} from './values.ts'

export interface AddCustomerDialogProps {
  onAdded: (account: AccountReply) => void
  onClose: () => void
}

/** Customers who may be the same person, with the details they were searched by. */
interface Resemblances {
  readonly marks: ReturnType<typeof marksOf>
  readonly customers: readonly SimilarCustomer[]
}

/** Adds a customer in one call. Shows possible duplicates before a second account is created. */
export function AddCustomerDialog(props: AddCustomerDialogProps) {
  const pickupOffices = usePickupOffices()
  return pickupOffices && <NewCustomerForm {...props} pickupOffices={pickupOffices} />
}

interface NewCustomerFormProps extends AddCustomerDialogProps {
  pickupOffices: readonly Branch[]
}

/** Preselects the branch of the person who adds the customer, if it is a pickup office. */
function NewCustomerForm({ onAdded, onClose, pickupOffices }: NewCustomerFormProps) {
  const { send } = useWrite(addCustomer)
  const ownBranchId = useSession()?.branchId
  const isPickupOffice = pickupOffices.some(({ branchId }) => branchId === ownBranchId)
  const [resemblances, setResemblances] = useState<Resemblances | null>(null)
  const state = useSaveForm<NewCustomerValues>({
    initialValues: blankCustomer(firstBrand, isPickupOffice ? (ownBranchId ?? '') : ''),
    check: checkNewCustomer,
    save: async (values) => {
      const marks = marksOf(values)
      if (!equal(resemblances?.marks, marks)) {
        const customers = await similarCustomers(marks)
        setResemblances({ marks, customers })
        if (customers.length > 0) return false
      }
      const account = await send({ body: newCustomerBody(values) })
      if (!('accountId' in account)) return false
      toastSuccess(`Customer added: ${account.mailbox}`)
      onAdded(account)
      return true
    },
  })
  const customers = equal(resemblances?.marks, marksOf(state.form.values))
    ? (resemblances?.customers ?? [])
    : []
  const label = customers.length > 0 ? 'Add anyway' : 'Add customer'
  return (
    <FormDialog fillsPhone onClose={onClose} title="Add a customer" label={label} state={state}>
      <NewCustomerFields state={state} pickupOffices={pickupOffices} />
      {customers.length > 0 && <SimilarNote customers={customers} />}
    </FormDialog>
  )
}
