import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { useSession } from '../../session/session.ts'
import { AddIcon } from '../../ui/icons.ts'
import { AddCustomerDialog } from './add-customer-dialog.tsx'

/** Below a customer field, for people who may add customers; the new customer is passed on. */
export function AddCustomerButton({ onAdded }: { onAdded: (account: AccountReply) => void }) {
  const session = useSession()
  const [isOpen, dialog] = useDisclosure(false)
  if (!session || !accountPolicy.canCreate(session)) return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<AddIcon size={16} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={dialog.open}
      >
        Add a customer
      </Button>
      {isOpen && (
        <AddCustomerDialog
          onClose={dialog.close}
          onAdded={(account) => {
            dialog.close()
            onAdded(account)
          }}
        />
      )}
    </>
  )
}
