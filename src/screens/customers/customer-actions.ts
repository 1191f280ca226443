import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { BulkActions, NewRunRow, RunAction } from '../../components/bulk-run/bulk-action.ts'
import { sendOneInvitation, setAccountFields } from '../../queries/api/staff-accounts.ts'
import type { Session } from '../../session/session.ts'
import { customerLabel } from './customer-list.tsx'

const rowsWith =
  (before: (account: AccountReply) => string) =>
  (accounts: readonly AccountReply[]): NewRunRow[] =>
    accounts.map((account) => ({
      key: account.accountId,
      name: customerLabel(account),
      note: account.mailbox,
      ids: [account.accountId],
      before: before(account),
    }))

const isAdmin = ({ role }: Session): boolean => role === 'Admin'
const statusBefore = rowsWith(({ status }) => status)

const statusAction = (
  status: AccountReply['status'],
  words: Pick<RunAction<AccountReply>, 'text' | 'title' | 'intro' | 'verb' | 'others'>,
): RunAction<AccountReply> => {
  const opposite = status === 'Active' ? 'Suspended' : 'Active'
  return {
    ...words,
    isAllowed: isAdmin,
    what: 'customer',
    fits: (account) => account.closedAt === null && account.status === opposite,
    rowsOf: statusBefore,
    runOne: async ({ ids: [id = ''] }) => {
      await setAccountFields(id, { status }, { status: opposite })
      return status
    },
    undoOne: async ({ ids: [id = ''] }) => {
      await setAccountFields(id, { status: opposite }, { status })
      return opposite
    },
    changes: ['accounts'],
  }
}

const invite: RunAction<AccountReply> = {
  text: 'Send invitation',
  isAllowed: accountPolicy.canAnswerContact,
  title: 'Send invitations',
  intro: 'Each customer gets an email with a link to choose a password. Links of earlier invitations end.',
  verb: 'Send',
  what: 'invitation',
  rowNoun: 'customer',
  fits: ({ user, status, closedAt }) =>
    user.email !== '' && user.emailVerifiedAt === null && status === 'Active' && closedAt === null,
  others: 'left out: logging in already, suspended, closed or without an email address.',
  rowsOf: rowsWith(() => ''),
  runOne: async (row) => `Sent to ${await sendOneInvitation(row)}`,
  changes: ['accounts', 'messages'],
}

/** @param offices the branches where customers pick up */
const branchAction = (
  offices: readonly { readonly branchId: string; readonly name: string }[],
): RunAction<AccountReply> => ({
  text: 'Set branch',
  isAllowed: accountPolicy.canAnswerContact,
  title: 'Set branch',
  intro: 'Choose where these customers collect their packages from now on.',
  verb: 'Set branch of',
  what: 'customer',
  fits: ({ closedAt }) => closedAt === null,
  others: 'left out: closed already.',
  rowsOf: rowsWith(({ branchId }) => branchId ?? ''),
  input: {
    label: 'Branch',
    options: offices.map(({ branchId, name }) => ({ value: branchId, label: name })),
  },
  runOne: async ({ ids: [id = ''], before }, branchId) => {
    await setAccountFields(id, { branchId }, { branchId: before || null })
    return 'Branch set'
  },
  undoOne: async ({ ids: [id = ''], before }, branchId) => {
    await setAccountFields(id, { branchId: before || null }, { branchId })
    return 'Undone'
  },
  changes: ['accounts'],
})

/** The actions for the selected customers. */
export const customerActions = (
  offices: readonly { readonly branchId: string; readonly name: string }[],
): BulkActions<AccountReply> => ({
  invite,
  branch: branchAction(offices),
  suspend: statusAction('Suspended', {
    text: 'Suspend',
    title: 'Suspend customers',
    intro: 'These customers can’t log in, and nothing is handed over until they are active again.',
    verb: 'Suspend',
    others: 'left out: suspended or closed already.',
  }),
  activate: statusAction('Active', {
    text: 'Activate',
    title: 'Activate customers',
    intro: 'These customers can log in and collect packages again.',
    verb: 'Activate',
    others: 'left out: active already, or closed.',
  }),
})
