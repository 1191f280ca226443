import { jmdText } from '#sync/rules/prices/money.ts'
import { appPath } from '../app-paths.ts'
import { longDay } from '../long-day.ts'
import type { MessageContext, Words } from '../message-context.ts'

/** The overdue bills of a customer at the time of the reminder, the oldest first. */
export interface OverdueFacts {
  readonly bills: readonly {
    readonly number: string
    readonly balanceJmdCents: number
    readonly dueOn: string
  }[]
}

export function overdueWords({ bills }: OverdueFacts, { brand }: MessageContext): Words {
  const totalJmdCents = bills.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  return {
    subject: `Reminder: ${jmdText(totalJmdCents)} is overdue`,
    lines: [
      ...bills.map(
        ({ number, balanceJmdCents, dueOn }) =>
          `Invoice ${number}: ${jmdText(balanceJmdCents)}, due on ${longDay(dueOn)}`,
      ),
      'Please pay it online, by bank transfer or at the counter. If you have paid in the last few days, thank you: you can ignore this message.',
    ],
    link: { text: 'See and pay your invoices', to: appPath(brand, '/account/invoices') },
  }
}
