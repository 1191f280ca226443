import { vi } from 'vitest'

/** Waits until an expectation holds: on a machine that does much else it takes a while. */
export const eventually = (expectation: () => unknown): Promise<unknown> =>
  vi.waitFor(expectation, { timeout: 20_000 })
