import { chmodSync, mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhoneChannel } from '#sync/entities/messages/message-topics.ts'
import type { Env } from '../../core/env.ts'
import type { PhoneProvider } from './provider.ts'

export const phoneFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'phone')

/** The file of a message that was not sent. */
export const phoneFile = (env: Pick<Env, 'dataDir'>, messageId: string): string =>
  join(phoneFolder(env), `${messageId}.txt`)

/** Each message is a file named after it: written again, it is the same file. */
export const createFileProvider = (env: Pick<Env, 'dataDir'>, channel: PhoneChannel): PhoneProvider => ({
  isFile: true,
  async send({ messageId, to, text }) {
    const folder = phoneFolder(env)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const path = phoneFile(env, messageId)
    await writeFile(`${path}.part`, `${channel} to ${to}\n\n${text}\n`, { mode: 0o600 })
    await rename(`${path}.part`, path)
    return { is: 'taken', providerId: messageId }
  },
  find: async () => ({ is: 'unknown' }),
})
