import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// The name would come back to this file in an import.
const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** Replaces argon2 while mutants are judged: hashes at the lowest cost, because tests sign in thousands of times. */
export const hash = (password: string): Promise<string> =>
  argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
export const { verify } = argon2
