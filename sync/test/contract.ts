import { equal } from '../lib/equal.ts'

/**
 * A contract is a list of cases that throw if they aren't met. It needs no test runner, so that a browser page can run
 * it on the real store.
 */
export interface ContractCase<T> {
  readonly title: string
  readonly check: (subject: T) => Promise<void>
}

export const casesOf = <T>(
  checks: Readonly<Record<string, (subject: T) => Promise<void>>>,
): ContractCase<T>[] => Object.entries(checks).map(([title, check]) => ({ title, check }))

export const assertThat = (actual: unknown) => ({
  equals(expectedValue: unknown) {
    if (!equal(actual, expectedValue))
      throw new Error(`Expected ${JSON.stringify(expectedValue)}, but it is ${JSON.stringify(actual)}`)
  },
})

/** Asserts that the promise fails with this message. */
export async function assertFails(promise: Promise<unknown>, message: string): Promise<void> {
  const fault = await promise.then(
    () => null,
    (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)),
  )
  if (!fault?.includes(message))
    throw new Error(`Expected a failure with "${message}", but got ${fault ?? 'none'}`)
}
