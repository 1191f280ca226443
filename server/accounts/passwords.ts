import { hash, verify } from '@node-rs/argon2'

/** OWASP's second choice for argon2id, the library's own default: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** A hash without a known password, so that an unknown address takes the same time as a wrong password. */
const nobodys = hash('no account has this password', cost)

export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const right = await verify(storedHash ?? (await nobodys), password.normalize('NFKC'))
  return right && storedHash !== null
}
