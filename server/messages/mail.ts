import { chmodSync, mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { minuteMs } from '#sync/lib/durations.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { Env } from '../core/env.ts'

/** A PDF that goes with a mail. */
export interface MailPaper {
  readonly filename: string
  readonly content: Buffer
}

export interface Mail {
  readonly messageId: string
  readonly to: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address that stops mails of this kind with one POST (RFC 8058); null for mails that can't be stopped. */
  readonly unsubscribeUrl: string | null
  readonly date: Date
  /** The recipient of replies, if it isn't the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  /** It answers a mail automatically, so no program may answer it. */
  readonly isAutoReply?: boolean
  /** The papers that the mail speaks of. */
  readonly papers?: readonly MailPaper[]
}

/** How mails leave. */
export interface Mailer {
  /** True: the same mail once more is still one mail. */
  readonly repeatable: boolean
  /** Throws GiveUp when another try has no sense, and anything else when it has. */
  send(mail: Mail): Promise<void>
}

/** There is no sense in trying again automatically. */
export class GiveUp extends Error {}

type Settings = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

const headersOf = ({ unsubscribeUrl, isAutoReply }: Mail): Record<string, string> => ({
  'Auto-Submitted': isAutoReply ? 'auto-replied' : 'auto-generated',
  ...(isAutoReply ? { 'X-Auto-Response-Suppress': 'All' } : {}),
  ...(unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}),
})

/** The mail as it goes over the wire. Nothing in it is read from a file or another server. */
async function compose(mail: Mail, { mailFrom, publicUrl }: Settings): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: { name: mail.fromName, address: mailFrom },
    to: { name: '', address: mail.to },
    messageId: `<${mail.messageId}@${new URL(publicUrl).hostname}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    attachments: (mail.papers ?? []).map((paper) => ({ ...paper, contentType: 'application/pdf' })),
    headers: headersOf(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (!Buffer.isBuffer(message)) throw new Error('A mail was composed as a stream, not as a buffer')
  return message
}

export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mail')

/** Each mail is a file named after its message: written again, it is the same file. */
function fileMailer(settings: Settings): Mailer {
  const folder = mailFolder(settings)
  return {
    repeatable: true,
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      chmodSync(folder, 0o700)
      const path = join(folder, `${mail.messageId}.eml`)
      await writeFile(`${path}.part`, await compose(mail, settings), { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
  }
}

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: minuteMs }

/** Permanent refusals by the other side, and sends without an answer, whose outcome can't be known. */
function faultOf(error: unknown, handedOver: boolean): Error {
  const message = error instanceof Error ? error.message : String(error)
  const responseCode =
    isRecord(error) && typeof error['responseCode'] === 'number' ? error['responseCode'] : undefined
  if (responseCode !== undefined && responseCode >= 500) return new GiveUp(message)
  if (handedOver && responseCode === undefined)
    return new GiveUp(`It was handed over, but the mail server did not say that it took it: ${message}`)
  return new Error(message)
}

function smtpMailer(url: string, settings: Settings): Mailer {
  // No pool: one that loses its connection would send again what it had sent.
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    repeatable: false,
    async send(mail) {
      const raw = Readable.from([await compose(mail, settings)])
      let handedOver = false
      raw.on('end', () => {
        handedOver = true
      })
      const envelope = { from: settings.mailFrom, to: [mail.to] }
      await transport.sendMail({ envelope, raw }).catch((error: unknown) => {
        throw faultOf(error, handedOver)
      })
    },
  }
}

export const createMailer = (settings: Settings): Mailer =>
  settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings) : fileMailer(settings)
