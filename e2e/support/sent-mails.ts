import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { RunningServer } from './server.ts'

/** The mails that a server without a mail server has written to files, the oldest first. */
export async function mailsIn({ dataDir }: RunningServer): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
}

/** Waits for a mail to an address with this subject; returns the link that it carries. */
export async function linkFor(server: RunningServer, to: string, subject: RegExp): Promise<string> {
  const matchingMails = async () =>
    (await mailsIn(server)).filter((mail) => mail.to?.[0]?.address === to && subject.test(mail.subject ?? ''))
  await expect.poll(async () => (await matchingMails()).length).toBeGreaterThan(0)
  const text = (await matchingMails()).at(-1)?.text ?? ''
  return /https?:\/\/\S+#\S+/.exec(text)?.[0] ?? `no link in: ${text}`
}
