import { describe, test } from 'vitest'
import type { ContractCase } from './contract.ts'

/** Runs each case as a test, on a new and empty subject. */
export function runContract<T>(
  name: string,
  cases: readonly ContractCase<T>[],
  open: () => Promise<{ readonly subject: T; close(): Promise<void> }>,
): void {
  describe(name, () => {
    test.each(cases)('$title', async ({ check }) => {
      const { subject, close } = await open()
      try {
        await check(subject)
      } finally {
        await close()
      }
    })
  })
}
