import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadSettings, type Env } from './env.ts'
import { derivedKey } from './installation-key.ts'

const file = 'data-key'
const keyBytes = 32
const ivBytes = 12
const cipher = 'aes-256-gcm'
const form = 'v1'

/** The place of the key that seals the data that the database must not reveal on its own. */
export type DataKeySource = Pick<Env, 'dataDir' | 'installationKey' | 'dataKey'>

/** The file of the key; null where the key comes from the settings or the database. */
export const dataKeyPathOf = ({ dataDir, installationKey, dataKey }: DataKeySource): string | null =>
  dataKey || installationKey ? null : join(dataDir, file)

/**
 * The key that a moved company brought, otherwise one derived from the installation's key, otherwise one made when
 * first needed and kept next to the data.
 */
export function dataKeyOf({ dataDir, installationKey, dataKey }: DataKeySource): Buffer {
  if (dataKey) return Buffer.from(dataKey, 'base64url')
  if (installationKey) return derivedKey(installationKey, 'sealed numbers')
  const path = join(dataDir, file)
  // wx: if two servers start at the same time, the second takes the first one's key.
  if (!existsSync(path))
    try {
      writeFileSync(path, randomBytes(keyBytes).toString('base64url'), { mode: 0o600, flag: 'wx' })
      chmodSync(path, 0o600)
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
  if (key.length !== keyBytes)
    throw new BadSettings(`${path} is damaged. Restore it from a backup: without it sealed numbers are lost.`)
  return key
}

/** Seals a text for one account: moved to another account's row it does not open. */
export const seal = (keeper: DataKeySource, accountId: string, text: string): string =>
  sealWith(dataKeyOf(keeper), accountId, text)

/** Seals a text by a key; `owner` is needed to open it again. */
export function sealWith(key: Buffer, owner: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
  const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return [form, ...[iv, sealing.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.')
}

/** The text of a seal; throws when it was changed or belongs to another account. */
export const unseal = (keeper: DataKeySource, accountId: string, token: string): string =>
  unsealWith(dataKeyOf(keeper), accountId, token)

export function unsealWith(key: Buffer, owner: string, token: string): string {
  const [version, ...parts] = token.split('.')
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== form || !iv || !tag || !text) throw new Error('This is not a sealed text')
  const opening = createDecipheriv(cipher, key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
}

/**
 * A keyed digest of the text, by which encrypted values are compared. Without the key the text can't be guessed by
 * trial.
 */
export const digestOf = (keeper: DataKeySource, text: string): string =>
  createHmac('sha256', dataKeyOf(keeper)).update(text, 'utf8').digest('base64url')

/** A taxpayer's number as stored. */
export const sealedTrn = (env: DataKeySource, accountId: string, trn: string) => ({
  trn: seal(env, accountId, trn),
  trnDigest: digestOf(env, trn),
})
