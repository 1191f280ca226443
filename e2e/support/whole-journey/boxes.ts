import { labels } from '../labels.ts'
import type { RunningServer } from '../server.ts'
import { ask } from '../truth.ts'

/** The boxes of the whole journey, by number. */
export interface Boxes {
  /** Announced in this test. */
  readonly announced: string
  /** Two more of the same customer, and the one that customs keeps. */
  readonly second: string
  readonly third: string
  readonly held: string
  /** Of a customer who comes to the counter: one arrives, one is damaged, one is missing. */
  readonly cash: string
  readonly damaged: string
  readonly missing: string
}

const expectedOf = (server: RunningServer, accountId: string): string[] =>
  ask<{ number: string }>(
    server,
    `select trackingNormalized as number from package where accountId = ? and status = 'PreAlert'
      and declaredValueUsdCents is not null and deletedAt is null order by createdAt`,
    accountId,
  ).map(({ number }) => number)

export interface Customer {
  readonly accountId: string
  readonly mailbox: string
}

export const customerBy = (server: RunningServer, sql: string): Customer => {
  const [customer] = ask<Customer>(server, sql)
  if (!customer) throw new Error('The demo company has no such customer')
  return customer
}

/** With a number missing every later step would only say that nothing happens. */
function three(numbers: readonly string[]): [string, string, string] {
  const [first, second, third] = numbers
  if (!first || !second || !third) throw new Error('The demo company has too few announced packages')
  return [first, second, third]
}

export function chooseBoxes(server: RunningServer, owner: Customer, payer: Customer): Boxes {
  const [announcedNumber = ''] = labels(1, 300)
  const [second, third, heldNumber] = three(expectedOf(server, owner.accountId))
  const [cash, damagedNumber, missing] = three(expectedOf(server, payer.accountId))
  return {
    announced: announcedNumber,
    second,
    third,
    held: heldNumber,
    cash,
    damaged: damagedNumber,
    missing,
  }
}
