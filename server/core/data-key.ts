import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './durable.ts'
import { BadSettings, type Env } from './env.ts'
import { derivedKey, installationKeysOf } from './installation-key.ts'

const file = 'data-key'
const keyBytes = 32
const ivBytes = 12
const cipher = 'aes-256-gcm'
const form = 'v1'

/** The place of the keys that seal the data that the database must not reveal on its own. */
export type DataKeySource = Pick<Env, 'dataDir' | 'installationKey' | 'previousInstallationKey' | 'dataKeys'>

/** The first key seals, and each one opens. There is a second one while it is being replaced. */
export type DataKeys = readonly [Buffer, ...Buffer[]]

/** The file of the keys; null where they come from the settings or the database. */
export const dataKeyPathOf = ({ dataDir, installationKey, dataKeys }: DataKeySource): string | null =>
  dataKeys || installationKey ? null : join(dataDir, file)

/**
 * The keys that a moved company brought, otherwise those derived from the keys of the installation, otherwise those of a
 * file next to the data, which is made when it is first needed.
 */
export function dataKeysOf(source: DataKeySource): DataKeys {
  const path = dataKeyPathOf(source)
  if (path !== null) return keysInFile(path)
  const keys =
    source.dataKeys?.map((key) => Buffer.from(key, 'base64url')) ??
    installationKeysOf(source).map((key) => derivedKey(key, 'sealed numbers'))
  const [first, ...others] = keys
  if (!first) throw new Error('There is no key for sealed texts')
  return [first, ...others]
}

const newKey = (): string => randomBytes(keyBytes).toString('base64url')

function keysInFile(path: string): DataKeys {
  // wx: if two servers start at the same time, the second takes the first one's key.
  if (!existsSync(path))
    try {
      writeFileSync(path, newKey(), { mode: 0o600, flag: 'wx' })
      chmodSync(path, 0o600)
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  const keys = linesOf(path).map((line) => Buffer.from(line, 'base64url'))
  const [first, ...others] = keys
  if (!first || keys.some(({ length }) => length !== keyBytes))
    throw new BadSettings(`${path} is damaged. Restore it from a backup: without it sealed numbers are lost.`)
  return [first, ...others]
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trim().split(/\s+/)

/** Puts a new key before the one in the file, which goes on opening what it has sealed. */
export const putNewKeyFirst = (path: string): Promise<void> =>
  replaceFile(path, [newKey(), ...linesOf(path)].join('\n'))

/** Leaves only the first key in the file. */
export const dropFormerKeys = (path: string): Promise<void> => replaceFile(path, linesOf(path)[0] ?? '')

/** Seals a text for one account: moved to another account's row it does not open. */
export const seal = (keeper: DataKeySource, accountId: string, text: string): string =>
  sealWith(dataKeysOf(keeper)[0], accountId, text)

/** Seals a text by a key; `owner` is needed to open it again. */
export function sealWith(key: Buffer, owner: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner))
  const ciphertext = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return [form, ...[iv, sealing.getAuthTag(), ciphertext].map((part) => part.toString('base64url'))].join('.')
}

/** The text of a seal; throws when it was changed or belongs to another account. */
export function unseal(keeper: DataKeySource, accountId: string, token: string): string {
  const [first, ...others] = dataKeysOf(keeper)
  const key = others.find((candidate) => opens(candidate, accountId, token)) ?? first
  return unsealWith(key, accountId, token)
}

/** Whether a key opens a seal. */
export function opens(key: Buffer, owner: string, token: string): boolean {
  try {
    unsealWith(key, owner, token)
    return true
  } catch {
    return false
  }
}

export function unsealWith(key: Buffer, owner: string, token: string): string {
  const [version, ...parts] = token.split('.')
  const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== form || !iv || !tag || !text) throw new Error('This is not a sealed text')
  const opening = createDecipheriv(cipher, key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
}

/** A digest by one key. */
export const digestBy = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('base64url')

/**
 * A keyed digest of the text, by which encrypted values are compared. Without the key the text can't be guessed by
 * trial.
 */
export const digestOf = (keeper: DataKeySource, text: string): string => digestBy(dataKeysOf(keeper)[0], text)

/** The digests that a text may have been stored with, that of the first key first. */
export const digestsOf = (keeper: DataKeySource, text: string): string[] =>
  dataKeysOf(keeper).map((key) => digestBy(key, text))

/** A short name of a key, which says nothing about it. */
export const markOfKey = (key: Buffer): string => hash('sha256', key).slice(0, 4)

/** A taxpayer's number as stored. */
export const sealedTrn = (env: DataKeySource, accountId: string, trn: string) => ({
  trn: seal(env, accountId, trn),
  trnDigest: digestOf(env, trn),
})
