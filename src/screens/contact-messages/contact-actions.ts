import type { InboxRow } from '#sync/entities/accounts/inbox.ts'
import type { ContactStatus } from '#sync/entities/messages/contact-message.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { contactStatusText } from '#sync/nouns/contact-message.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { BulkActions, RunAction } from '../../components/bulk-run/bulk-action.ts'
import { sendOneStatus } from '../../queries/api/contact.ts'
import { sendOneQuestionStatus } from '../../queries/api/questions.ts'

type StatusAction = Pick<RunAction<InboxRow>, 'text' | 'title' | 'intro' | 'verb' | 'fits' | 'others'>

const isOpen = ({ status }: InboxRow): boolean => status === 'New' || status === 'Read'

/** The status that a stored run names; runs of this list name no other. */
const statusIn = (text: string): ContactStatus =>
  namesIn(contactStatusText).find((status) => status === text) ?? 'New'

const senderOf = (kind: string | undefined) => (kind === 'Question' ? sendOneQuestionStatus : sendOneStatus)

/** Sets a status that an undo takes back, unless another person has set a further one since. */
const statusAction = (status: ContactStatus, words: StatusAction): RunAction<InboxRow> => ({
  ...words,
  isAllowed: accountPolicy.canAnswerContact,
  what: 'message',
  rowsOf: (messages) =>
    messages.map((message) => ({
      key: message.id,
      name: message.title,
      note: message.name,
      ids: [message.id, message.kind],
      before: message.status,
    })),
  runOne: async ({ ids: [id = '', kind], before }) => {
    await senderOf(kind)(id, { status, seen: statusIn(before) })
    return contactStatusText[status]
  },
  undoOne: async ({ ids: [id = '', kind], before }) => {
    await senderOf(kind)(id, { status: statusIn(before), seen: status })
    return 'Undone'
  },
  changes: ['contactMessages', 'questions'],
})

/** The actions for the selected contact messages. */
export const contactActions: BulkActions<InboxRow> = {
  answered: statusAction('Answered', {
    text: 'Mark as answered',
    title: 'Mark messages as answered',
    intro: 'These messages count as answered for the whole office.',
    verb: 'Mark',
    fits: isOpen,
    others: 'left out: answered or closed already.',
  }),
  closed: statusAction('Closed', {
    text: 'Close without reply',
    title: 'Close messages',
    intro: 'These messages are closed without a reply, for the whole office.',
    verb: 'Close',
    fits: isOpen,
    others: 'left out: answered or closed already.',
  }),
  reopen: statusAction('Read', {
    text: 'Reopen',
    title: 'Reopen messages',
    intro: 'These messages wait for an answer again.',
    verb: 'Reopen',
    fits: (message) => !isOpen(message),
    others: 'left out: open already.',
  }),
}
