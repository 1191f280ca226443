import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import * as z from 'zod'
import { BadSettings, type Env } from '../core/env.ts'
import { derivedPushKeys } from '../core/installation-key.ts'

const file = 'vapid.json'
const Keys = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })

/** The keys by which push services know this installation. Browsers subscribe with the public one. */
export type VapidKeys = z.output<typeof Keys>

/** From the settings, otherwise made at the first start and kept next to the data. */
export function vapidKeysOf({
  dataDir,
  vapid,
  installationKey,
}: Pick<Env, 'dataDir' | 'vapid' | 'installationKey'>): VapidKeys {
  if (vapid) return vapid
  if (installationKey) return derivedPushKeys(installationKey)
  const path = join(dataDir, file)
  // wx: if two servers start at the same time, the second takes the keys of the first.
  if (!existsSync(path))
    try {
      const keys = JSON.stringify(webPush.generateVAPIDKeys(), null, 2)
      writeFileSync(path, `${keys}\n`, { mode: 0o600, flag: 'wx' })
      chmodSync(path, 0o600)
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  try {
    return Keys.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new BadSettings(
      `${path} cannot be read. Restore it from a backup, or delete it: everybody then turns notifications on again.`,
    )
  }
}
