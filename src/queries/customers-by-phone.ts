import { call } from '../http/call.ts'
import { CallError } from '../http/call-error.ts'
import { accountsManage } from '../http/calls.ts'

/** No reply, or no right to the list of customers: the search by phone then finds nothing. */
const silentStatuses: readonly number[] = [0, 403]

/** The ids of customers that the server's search finds. Empty if the server doesn't answer; throws other CallErrors. */
export async function searchMinimalCustomers(searchString: string): Promise<string[]> {
  const row = accountsManage('accounts.customersMinimalPaginated')
  try {
    const { result } = await call(row, { params: { id: 1 }, body: { searchString, pageSize: 20 } })
    return result.map(({ accountId }) => accountId)
  } catch (error) {
    if (error instanceof CallError && silentStatuses.includes(error.status)) return []
    throw error
  }
}
