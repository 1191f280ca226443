import { resolve, sep } from 'node:path'
import * as z from 'zod'
import { currentValue } from './current-value.ts'
import { ErrorReportDsn, type ErrorService } from './dsn.ts'
import type { S3Place } from './files-url.ts'
import { FilesUrl } from './files-url.ts'
import { PushHosts, TrustProxy } from './network-env.ts'
import {
  LanguageCode,
  missingPhoneSettings,
  type PhoneEnv,
  phonesOf,
  SmsAccountSid,
  SmsSender,
  TemplateName,
  WhatsAppPhoneId,
} from './phone-env.ts'
import { whyPublic } from './public-server.ts'
import { weaknessOf } from './secret-strength.ts'

const zeroOrOne = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''))

const cardNames = ['FYGARO_BUTTON_URL', 'FYGARO_KEY_ID', 'FYGARO_SECRET'] as const

/** A setting of random characters; `advice` says how to make one that can't be guessed. */
const secretUnlessWeak = (advice: string) =>
  z.string().superRefine((text, context) => {
    const weakness = weaknessOf(text)
    if (weakness !== null) context.addIssue({ code: 'custom', message: `${weakness}. ${advice}` })
  })

/** The secret signs every session, so guessing it means being anyone. */
const SessionSecret = secretUnlessWeak(
  'Leave it empty and the server makes one, or use the output of "openssl rand -base64 48"',
)

const howToMakeKey = 'the output of "openssl rand -base64 32 | tr +/ -_ | tr -d ="'
/** Sessions and sealed numbers come from the key, so guessing it means being anyone and reading all of them. */
const InstallationKey = secretUnlessWeak(`Use ${howToMakeKey}`).regex(
  /^[\w-]{43,}$/,
  `must be at least 32 random bytes in base64url, like ${howToMakeKey}`,
)

const secret = z.string().min(16, 'must be at least 16 characters: take it from the provider').optional()

const count = (noun: string, min: number, max: number, fallback: number) => {
  const message = `must be a whole number of ${noun} between ${min} and ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message).default(fallback)
}
/** How long something is kept, in whole days. */
const days = (least: number, fallback: number) => count('days', least, 3650, fallback)

const port = 'must be a port number between 0 and 65535'
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^/]+\/[^/?]+/, 'must be an address like postgres://USER:PASSWORD@HOST/DATABASE')
  .optional()
const Settings = z.object({
  PORT: z.coerce.number(port).int(port).min(0, port).max(65535, port).default(8080),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  EPOCH_MARK: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: count('minutes', 1, 10_080, 15),
  BACKUP_KEEP: count('backups', 1, 10_000, 8),
  BACKUP_KEEP_DAYS: count('days', 0, 3650, 14),
  DATABASE_URL: postgresUrl,
  DATABASE_REPORTS_URL: postgresUrl,
  INSTALLATION_KEY: InstallationKey.optional(),
  INSTALLATION_PREVIOUS_KEY: InstallationKey.optional(),
  PUBLIC_URL: httpUrl.optional(),
  BRAND_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,19}$/, 'must be 2 to 20 small letters, digits or hyphens, a letter first')
    .refine((prefix) => !['account', 'admin', 'api', 'assets', 'health'].includes(prefix), 'is a taken name')
    .default('slp'),
  BRAND_NAME: z.string().trim().max(60, 'must be 60 characters or fewer').optional(),
  SESSION_SECRET: SessionSecret.optional(),
  SESSION_PREVIOUS_SECRET: SessionSecret.optional(),
  PING_URL: httpUrl.default('https://www.gstatic.com/generate_204'),
  TRUST_PROXY: TrustProxy.default(0),
  FYGARO_BUTTON_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  FYGARO_KEY_ID: z.string().optional(),
  FYGARO_SECRET: secret,
  FYGARO_PREVIOUS_KEY_ID: z.string().optional(),
  FYGARO_PREVIOUS_SECRET: secret,
  FYGARO_LEGACY_HOOKS: zeroOrOne.default(false),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.string().trim().pipe(z.email('must be an email address')).optional(),
  MAIL_JOIN_SECONDS: count('seconds', 0, 900, 60),
  REPLY_ADDRESS: z
    .string()
    .trim()
    .regex(/^[^@+]{1,22}@/, 'must have at most 22 characters and no + before the @')
    .pipe(z.email('must be an email address'))
    .optional(),
  INBOUND_MAIL_SECRET: secret,
  VAPID_PUBLIC_KEY: z.string().min(80, 'must be a public key of 65 bytes, in base64url').optional(),
  VAPID_PRIVATE_KEY: z.string().min(40, 'must be a private key of 32 bytes, in base64url').optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must start with mailto: or https://')
    .optional(),
  PUSH_HOSTS: PushHosts,
  WHATSAPP_PHONE_ID: WhatsAppPhoneId.optional(),
  WHATSAPP_TOKEN: secret,
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  WHATSAPP_TEMPLATE: TemplateName.default('account_update'),
  WHATSAPP_CODE_TEMPLATE: TemplateName.default('account_code'),
  WHATSAPP_LANGUAGE: LanguageCode,
  WHATSAPP_API: httpUrl.default('https://graph.facebook.com/v23.0'),
  SMS_ACCOUNT_SID: SmsAccountSid.optional(),
  SMS_AUTH_TOKEN: secret,
  SMS_FROM: SmsSender.optional(),
  SMS_API: httpUrl.default('https://api.twilio.com'),
  FILES_URL: FilesUrl.optional(),
  ERROR_REPORT_DSN: ErrorReportDsn.optional(),
  KEEP_ON_DEVICES_DAYS: days(1, 30),
  KEEP_MESSAGES_DAYS: days(1, 90),
  KEEP_NOTICES_DAYS: days(1, 180),
  KEEP_HOOKS_DAYS: days(30, 400),
  KEEP_ERRORS_DAYS: days(1, 90),
  KEEP_SESSIONS_DAYS: days(30, 400),
  KEEP_RESULTS_DAYS: days(90, 400),
  KEEP_REPLACED_INVOICES_DAYS: days(1, 30),
  NODE_ENV: z.string().default(''),
  DEMO: zeroOrOne.optional(),
  CARD_SIMULATOR: zeroOrOne.optional(),
  PRIVATE_WEBHOOKS: zeroOrOne.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

/** Half a credential would sign links whose payments can't be verified. */
function mustBeWhole(settings: z.output<typeof Settings>): string[] {
  const missing = cardNames.filter((name) => settings[name] === undefined)
  const previous = settings.FYGARO_PREVIOUS_SECRET ?? settings.FYGARO_PREVIOUS_KEY_ID
  if (missing.length === 0 || (missing.length === cardNames.length && previous === undefined)) return []
  return missing.map((name) => `  ${name} is missing: card payments need ${cardNames.join(', ')} together`)
}

/** Settings that belong to PostgreSQL alone. Nodes of one installation share a database, and so the key of its secrets. */
function mustFitDatabase(settings: z.output<typeof Settings>): string[] {
  const { DATABASE_URL, DATABASE_REPORTS_URL, INSTALLATION_KEY, INSTALLATION_PREVIOUS_KEY } = settings
  if (DATABASE_URL === undefined && DATABASE_REPORTS_URL !== undefined)
    return ['  DATABASE_REPORTS_URL is only for DATABASE_URL: it names a standby of that database']
  if (DATABASE_URL === undefined && INSTALLATION_PREVIOUS_KEY !== undefined)
    return ['  INSTALLATION_PREVIOUS_KEY is only for DATABASE_URL: without it the keys lie in DATA_DIR']
  if ((DATABASE_URL === undefined) === (INSTALLATION_KEY === undefined)) return []
  return DATABASE_URL === undefined
    ? ['  INSTALLATION_KEY is only for DATABASE_URL: without it the keys lie in DATA_DIR']
    : ['  INSTALLATION_KEY is missing: with DATABASE_URL every secret is derived from it']
}

/** Keys come as a pair; without one they are made at the first start. */
function vapidOf(settings: z.output<typeof Settings>): Env['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (!publicKey && !privateKey) return null
  throw new BadSettings(
    'These settings cannot be used:\n  VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: one is missing',
  )
}

/** Mails that can't be received must not be asked for, and an address that takes mails needs its password. */
function repliesOf({ REPLY_ADDRESS, INBOUND_MAIL_SECRET }: z.output<typeof Settings>): Env['replies'] {
  if (REPLY_ADDRESS && INBOUND_MAIL_SECRET) return { address: REPLY_ADDRESS, secret: INBOUND_MAIL_SECRET }
  if (!REPLY_ADDRESS && !INBOUND_MAIL_SECRET) return null
  throw new BadSettings(
    'These settings cannot be used:\n  REPLY_ADDRESS and INBOUND_MAIL_SECRET belong together: one is missing',
  )
}

function backupsOf(settings: z.output<typeof Settings>): Env['backups'] {
  const folder = settings.BACKUP_DIR === undefined ? null : resolve(settings.BACKUP_DIR)
  if (folder && `${folder}${sep}`.startsWith(`${resolve(settings.DATA_DIR)}${sep}`))
    throw new BadSettings(
      'These settings cannot be used:\n  BACKUP_DIR must be outside DATA_DIR, best on another disk',
    )
  if (folder && settings.DATABASE_URL)
    throw new BadSettings(
      'These settings cannot be used:\n  BACKUP_DIR must be empty with DATABASE_URL: PostgreSQL is backed up by its own tools',
    )
  return {
    folder,
    everyMinutes: settings.BACKUP_EVERY,
    keep: settings.BACKUP_KEEP,
    keepDays: settings.BACKUP_KEEP_DAYS,
  }
}

/** Next to the data folder, unless a file is named. */
function epochMarkOf({ DATA_DIR, EPOCH_MARK }: z.output<typeof Settings>): string {
  const dataDir = resolve(DATA_DIR)
  const file = resolve(EPOCH_MARK ?? `${dataDir}.epoch.json`)
  if (!file.startsWith(`${dataDir}${sep}`)) return file
  throw new BadSettings(
    'These settings cannot be used:\n  EPOCH_MARK must be outside DATA_DIR: it tells when DATA_DIR was put back to an older state',
  )
}

const publicUrlOf = ({ PUBLIC_URL, PORT }: z.output<typeof Settings>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`

function mailOf(settings: z.output<typeof Settings>) {
  const publicUrl = publicUrlOf(settings)
  const mailFrom = settings.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom}`
  return {
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom,
    joinSeconds: settings.MAIL_JOIN_SECONDS,
    replies: repliesOf(settings),
    vapid: vapidOf(settings),
    vapidSubject: settings.VAPID_SUBJECT ?? subject,
    pushHosts: settings.PUSH_HOSTS,
  }
}

function cardOf(settings: z.output<typeof Settings>): CardSettings | null {
  const { FYGARO_BUTTON_URL: buttonUrl, FYGARO_KEY_ID: keyId, FYGARO_SECRET: secret } = settings
  if (!buttonUrl || !keyId || !secret) return null
  const { FYGARO_PREVIOUS_KEY_ID: before = keyId, FYGARO_PREVIOUS_SECRET: previous } = settings
  return {
    buttonUrl,
    keyId,
    secret,
    previous: previous ? { keyId: before, secret: previous } : null,
    legacyHooks: settings.FYGARO_LEGACY_HOOKS,
  }
}

/**
 * Simulated services are on by default only on the developer's own machine and network; elsewhere they must be named.
 */
function playOf(
  settings: z.output<typeof Settings>,
): Pick<Env, 'publicBecause' | 'demo' | 'cardSimulator' | 'privateWebhooks'> {
  const production = settings.NODE_ENV === 'production'
  const publicBecause = whyPublic({ production, publicUrl: publicUrlOf(settings) })
  if (settings.PRIVATE_WEBHOOKS && publicBecause !== null)
    throw new BadSettings(
      `These settings cannot be used:\n  PRIVATE_WEBHOOKS must be 0 on a public server (${publicBecause}): partners could reach what is inside`,
    )
  return {
    publicBecause,
    privateWebhooks: settings.PRIVATE_WEBHOOKS,
    demo: settings.DEMO ?? publicBecause === null,
    cardSimulator: settings.CARD_SIMULATOR ?? publicBecause === null,
  }
}

const keepOf = (settings: z.output<typeof Settings>): Env['keep'] => ({
  onDevices: settings.KEEP_ON_DEVICES_DAYS,
  messages: settings.KEEP_MESSAGES_DAYS,
  notices: settings.KEEP_NOTICES_DAYS,
  hooks: settings.KEEP_HOOKS_DAYS,
  errors: settings.KEEP_ERRORS_DAYS,
  sessions: settings.KEEP_SESSIONS_DAYS,
  results: settings.KEEP_RESULTS_DAYS,
  replacedInvoices: settings.KEEP_REPLACED_INVOICES_DAYS,
})

export interface CardSettings {
  readonly buttonUrl: string
  readonly keyId: string
  readonly secret: string
  /** Still good for hooks while the provider changes over. */
  readonly previous: { readonly keyId: string; readonly secret: string } | null
  readonly legacyHooks: boolean
}

export interface Env {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The address of the PostgreSQL database; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** The address of its standby for reports and exports; null: they are read from the database itself. */
  readonly reportsUrl: string | null
  /** Every secret that nodes share is derived from it; null: each secret lies in the data folder. */
  readonly installationKey: string | null
  /** A second key that is accepted while the first is replaced. */
  readonly previousInstallationKey: string | null
  /** No setting: the keys of sealed texts where a company brought one when it was moved to PostgreSQL. */
  readonly dataKeys?: readonly string[]
  readonly backups: {
    /** The folder for automatic backups; null: the server makes none. */
    readonly folder: string | null
    readonly everyMinutes: number
    /** The number of latest backups to keep, and the number of days for which the last one of each day is kept. */
    readonly keep: number
    readonly keepDays: number
  }
  /** A file outside the data folder that tells how far the database has come. */
  readonly epochMark: string
  /** The address at which people reach the server, without a trailing slash. https turns on secure cookies and HSTS. */
  readonly publicUrl: string
  readonly brandPrefix: string
  /** The second brand's name on documents and in mails. */
  readonly brandName: string
  /** Null: made at the first start and kept in the data directory. */
  readonly sessionSecret: string | null
  /** Sessions that it signed are accepted, too. */
  readonly sessionPreviousSecret: string | null
  readonly pingUrl: string
  readonly trustProxy: number | string[]
  /** The card provider's credentials; null without any. */
  readonly card: CardSettings | null
  /** The mail server, with its credentials; null keeps mails as files. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** How long a mail or a push about a package waits for more of the same, which it then takes along. */
  readonly joinSeconds: number
  /** The address for customers' mails about questions, and the password of the program that hands them over; null: none. */
  readonly replies: { readonly address: string; readonly secret: string } | null
  /** Null: made at the first start and kept in the data directory. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null
  /** The contact of the operator for push services: `mailto:` or https. */
  readonly vapidSubject: string
  /** The only servers that pushes are sent to: origins, `*.` for all below. */
  readonly pushHosts: readonly string[]
  /** WhatsApp and SMS; what is null is written as files. */
  readonly phones: PhoneEnv
  /** Null: files lie in the data directory. */
  readonly files: S3Place | null
  /** The service to which browser failures are also reported; null: they are only collected here. */
  readonly errorService: ErrorService | null
  /** For how many days what is not needed any more is kept, and delivered packages on the devices of staff. */
  readonly keep: Readonly<
    Record<
      'onDevices' | 'messages' | 'notices' | 'hooks' | 'errors' | 'sessions' | 'results' | 'replacedInvoices',
      number
    >
  >
  /** Why others than who tries it out may reach the server, in words; null on one's own machine and network. */
  readonly publicBecause: string | null
  /** The demo company and its password; on a public server only when asked for by name. */
  readonly demo: boolean
  /** Cards that charge nothing, where no provider is set; on a public server only when asked for by name. */
  readonly cardSimulator: boolean
  /** Webhooks also go over http and to private addresses; never on a public server. */
  readonly privateWebhooks: boolean
  readonly logLevel: string
}

/** A setting that cannot be used; the message has one line for each. */
export class BadSettings extends Error {}

/** An empty variable counts as not set, as people write it in a file of settings. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const input = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = Settings.safeParse(input)
  if (!result.success) {
    const lines = result.error.issues.map(
      ({ path, message }) => `  ${path.join('.')} ${message}${currentValue(path.join('.'), input)}`,
    )
    throw new BadSettings(`These settings cannot be used:\n${lines.join('\n')}`)
  }
  const settings = result.data
  const halves = [...mustBeWhole(settings), ...missingPhoneSettings(settings), ...mustFitDatabase(settings)]
  if (halves.length > 0) throw new BadSettings(`These settings cannot be used:\n${halves.join('\n')}`)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    reportsUrl: settings.DATABASE_REPORTS_URL ?? null,
    installationKey: settings.INSTALLATION_KEY ?? null,
    previousInstallationKey: settings.INSTALLATION_PREVIOUS_KEY ?? null,
    epochMark: epochMarkOf(settings),
    backups: backupsOf(settings),
    publicUrl: publicUrlOf(settings),
    brandPrefix: settings.BRAND_PREFIX,
    brandName: settings.BRAND_NAME ?? settings.BRAND_PREFIX.toUpperCase(),
    sessionSecret: settings.SESSION_SECRET ?? null,
    sessionPreviousSecret: settings.SESSION_PREVIOUS_SECRET ?? null,
    pingUrl: settings.PING_URL,
    trustProxy: settings.TRUST_PROXY,
    card: cardOf(settings),
    ...mailOf(settings),
    phones: phonesOf(settings),
    files: settings.FILES_URL ?? null,
    errorService: settings.ERROR_REPORT_DSN ?? null,
    keep: keepOf(settings),
    ...playOf(settings),
    logLevel: settings.LOG_LEVEL,
  }
}
