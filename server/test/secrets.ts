import type { TestApp } from './app.ts'
import { dumpOf } from './dump.ts'
import type { Twin } from './twins.ts'

/** Every id and number of a row that hangs on the account, so that no answer to anybody else can name one of them. */
export async function secretsOf(
  server: TestApp,
  { accountId, userId, canary }: Pick<Twin, 'accountId' | 'userId' | 'canary'>,
): Promise<string[]> {
  const secrets = new Set([accountId, userId, canary])
  for (const line of await dumpOf(server)) {
    const table = line.slice(0, line.indexOf(' '))
    const values: Record<string, unknown> = JSON.parse(line.slice(table.length + 1))
    if (values['accountId'] !== accountId) continue
    for (const column of [`${table}Id`, 'number', 'receiptNumber', 'checkoutToken'])
      if (typeof values[column] === 'string') secrets.add(values[column])
  }
  return [...secrets]
}
