import { Alert, Anchor, Text } from '@mantine/core'
import type { SimilarCustomer } from '#sync/api/accounts/accounts-manage.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { listText } from '#sync/lib/list-text.ts'
import { pathTo } from '../../guards/path-to.ts'
import { CustomerIcon } from '../../ui/icons.ts'

const markText = { phone: 'phone number', trn: 'TRN', name: 'name' } as const

/** Customers who may be the same person. Each opens in a new tab, so that the form stays unchanged. */
export const SimilarNote = ({ customers }: { customers: readonly SimilarCustomer[] }) => (
  <Alert color="orange" icon={<CustomerIcon />} title="Is this customer here already?" role="alert">
    {customers.map((customer) => (
      <Text key={customer.accountId} size="sm">
        <Anchor
          href={pathTo('/admin/accounts/$account', { account: customer.accountId })}
          target="_blank"
          inherit
        >
          {customer.mailbox} {fullName(customer)}
        </Anchor>{' '}
        has the same {listText(customer.same.map((mark) => markText[mark]))}.
      </Text>
    ))}
  </Alert>
)
