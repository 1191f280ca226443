import {
  fewestAuditMonths,
  isAuditPeriod,
  mostAuditMonths,
  type Settings,
} from '#sync/entities/company/settings.ts'
import { areQuietHours } from '#sync/entities/messages/phone-settings.ts'
import { type BookAccount, bookAccounts } from '#sync/entities/money/book-account.ts'
import { defaultCoin, smallestCoins } from '#sync/entities/money/coins.ts'
import type { Feature } from '#sync/entities/money/invoice-status.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { numberOf } from '../../components/fields/typed-fields.ts'
import { parseCents } from '../../ui/texts/format.ts'
import {
  addressesProblem,
  type OriginDayValues,
  type OriginValues,
  originDaysProblem,
  readAddress,
  readOriginDays,
  toOriginDays,
  toOriginValues,
} from './origin-values.ts'
import { type PaperKindValues, papersProblem, readPaperKind, toPaperKindValues } from './paper-values.ts'
import { readService, type ServiceValues, servicesProblem, toServiceValues } from './service-values.ts'
import { readTransitDays, transitProblem, transitText } from './transit-text.ts'

export interface SizeClassValues {
  readonly key: string
  name: string
  /** '' for the last class, which has no limit. */
  uptoLb: string
  dailyJmdCents: string
}

/** The settings without those that have a form of their own. */
type OtherSettings = Omit<Settings, 'brand' | 'contact' | 'company' | 'secondBrand' | 'retention'>

/** Prices and rules as typed. */
export interface SettingsValues {
  exchangeRate: string
  gctPercent: string
  onFeatures: Feature[]
  freeDays: string
  warnDaysBefore: string
  sizeClasses: SizeClassValues[]
  /** The days of the reminders, such as "14, 30, 45". */
  noticeDays: string
  claimDays: string
  isInsuranceChosen: boolean
  uninsuredJmdCents: string
  graceDays: string
  shopJmdCents: string
  floridaJmdCents: string
  destroyJmdCents: string
  dueDays: string
  /** The days of the reminders, such as "3, 10, 20"; '' for none. */
  overdueDays: string
  /** '' for never. */
  stopDays: string
  /** The day of the month; '' for no mails. */
  statementDay: string
  consolidationUsdCents: string
  freeHoldDays: string
  /** The smallest coin, in cents. */
  coin: string
  minimumJmdCents: string
  feeJmdCents: string
  showStopsAway: boolean
  asksCode: boolean
  airDays: string
  seaDays: string
  services: ServiceValues[]
  paperKinds: PaperKindValues[]
  paperWarnDays: string
  addresses: OriginValues[]
  originDays: OriginDayValues[]
  readyOnPutAway: boolean
  /** The names of accounts in the accounting program; '' where there is none. */
  bookAccounts: Record<BookAccount, string>
  xeroTaxRate: string
  publicPingUrl: string
  emailLoginUrl: string
  auditMonths: string
  /** The roles that need a second factor. */
  factorRoles: Settings['secondFactor']['requiredFor']
  /** The last day of open logins without one; empty ends them immediately. */
  factorUntil: string
  /** Times of day, such as "21:00". */
  quietFrom: string
  quietTo: string
  whatsappJmdCents: string
  smsJmdCents: string
  dayLimitJmdCents: string
  monthLimitJmdCents: string
}

const mostNoticeDays = 6

/** Reads "14, 30, 45"; undefined if invalid. */
function readNoticeDays(text: string): number[] | undefined {
  const days = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const isRising = days.every((day, n) => Number.isInteger(day) && day > (days[n - 1] ?? 0) && day <= 365)
  return isRising && days.length >= 1 && days.length <= mostNoticeDays ? days : undefined
}

/** Reads "3, 10, 20"; no days for no reminders, undefined if invalid. */
const readReminderDays = (text: string): number[] | undefined =>
  text.trim() === '' ? [] : readNoticeDays(text)

const dollars = (cents: number): string => (cents / 100).toFixed(2)

export const toSettingsValues = (settings: Settings): SettingsValues => ({
  exchangeRate: dollars(settings.exchangeRate),
  gctPercent: String(settings.gct.percent),
  onFeatures: [...settings.gct.onFeatures],
  freeDays: String(settings.storage.freeDays),
  warnDaysBefore: String(settings.storage.warnDaysBefore),
  sizeClasses: settings.storage.sizeClasses.map((row, n) => ({
    key: String(n),
    name: row.name,
    uptoLb: row.uptoLb === null ? '' : String(row.uptoLb),
    dailyJmdCents: dollars(row.dailyJmdCents),
  })),
  noticeDays: settings.unclaimed.noticeDays.join(', '),
  claimDays: String(settings.claims.days),
  isInsuranceChosen: settings.insurance.isChosen,
  uninsuredJmdCents: dollars(settings.insurance.uninsuredJmdCents),
  graceDays: String(settings.unclaimed.graceDays),
  shopJmdCents: dollars(settings.returns.shopJmdCents),
  floridaJmdCents: dollars(settings.returns.floridaJmdCents),
  destroyJmdCents: dollars(settings.returns.destroyJmdCents),
  dueDays: String(settings.invoice.dueDays),
  overdueDays: settings.overdue.reminderDays.join(', '),
  stopDays: String(settings.overdue.stopDays ?? ''),
  statementDay: String(settings.statements.mailDay ?? ''),
  consolidationUsdCents: dollars(settings.warehouse.consolidationUsdCents),
  freeHoldDays: String(settings.warehouse.freeHoldDays),
  coin: String(settings.cash.cashRoundingJmdCents),
  minimumJmdCents: dollars(settings.partPayment.minimumJmdCents),
  feeJmdCents: dollars(settings.delivery.feeJmdCents),
  // Settings saved before this option existed don't have it.
  showStopsAway: Boolean(settings.delivery.showStopsAway),
  asksCode: Boolean(settings.delivery.asksCode),
  airDays: transitText(settings.transit.air),
  seaDays: transitText(settings.transit.sea),
  services: settings.services.map(toServiceValues),
  paperKinds: settings.papers.kinds.map(toPaperKindValues),
  paperWarnDays: String(settings.papers.warnDaysBefore),
  addresses: settings.addresses.map(toOriginValues),
  originDays: toOriginDays(settings.originTransit),
  readyOnPutAway: settings.readyOnPutAway,
  bookAccounts: recordOf(bookAccounts, (account) => settings.books.accounts[account] ?? ''),
  xeroTaxRate: settings.books.xeroTaxRate,
  publicPingUrl: settings.publicPingUrl,
  emailLoginUrl: settings.emailLoginUrl,
  auditMonths: String(settings.audit.keepMonths),
  factorRoles: [...settings.secondFactor.requiredFor],
  factorUntil: settings.secondFactor.openSessionsUntil ?? '',
  quietFrom: settings.phoneMessages.quietFrom,
  quietTo: settings.phoneMessages.quietTo,
  whatsappJmdCents: dollars(settings.phoneMessages.whatsappJmdCents),
  smsJmdCents: dollars(settings.phoneMessages.smsJmdCents),
  dayLimitJmdCents: dollars(settings.phoneMessages.dayLimitJmdCents),
  monthLimitJmdCents: dollars(settings.phoneMessages.monthLimitJmdCents),
})

const amountText = 'Enter an amount in Jamaican dollars, such as 800.00.'
const daysText = 'Enter whole days, 0 to 365.'
const reminderProblem = 'Enter up to six days that go up, such as 3, 10, 20, or leave it empty.'
const stopProblem = 'Enter 1 to 365 days, or leave it empty.'
const statementProblem = 'Enter a day of the month, 1 to 28, or leave it empty.'
const noticeProblem = 'Enter one to six days that go up, such as 14, 30, 45.'
const auditText = `Enter whole months, ${fewestAuditMonths} to ${mostAuditMonths}, or 0 to keep everything in the database.`
const timeText = 'Enter times such as 21:00 and 07:00, with 12 hours between them at most.'
const urlText = 'Enter an address that begins with https://, or leave it empty.'

const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 365
const isPositiveDays = (text: string): boolean => isDays(text) && Number(text) > 0
const isDayOfMonthOrNone = (text: string): boolean =>
  text.trim() === '' || (isPositiveDays(text) && Number(text) <= 28)
const isAuditMonths = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && isAuditPeriod(Number(text))
const isPercent = (text: string): boolean => {
  const percent = numberOf(text)
  return percent !== null && percent >= 0 && percent <= 100
}
const isAmount = (text: string): boolean => text.trim() !== '' && parseCents(text, 'J') !== null
const isUrl = (text: string): boolean => text.trim() === '' || /^https:\/\/\S+\.\S+$/.test(text.trim())

/** Each class needs a higher limit than the one before, and only the last class has none. */
function classProblem(rows: readonly SizeClassValues[]): string {
  const limits = rows.map(({ uptoLb }) => (uptoLb.trim() === '' ? null : numberOf(uptoLb)))
  if (rows.length === 0) return 'Add at least one size class.'
  if (rows.some(({ name }) => name.trim() === '')) return 'Give every size class a name.'
  if (rows.some(({ dailyJmdCents }) => !isAmount(dailyJmdCents)))
    return 'Give every size class a fee per day, such as 50.00.'
  if (limits.at(-1) !== null)
    return 'Leave the limit of the last size class empty: it takes all that is heavier.'
  const upperLimits = limits.slice(0, -1)
  const isRising = upperLimits.every(
    (limit, n) => limit !== null && Number.isInteger(limit) && limit > (upperLimits[n - 1] ?? 0),
  )
  return isRising ? '' : 'Limits are whole pounds and go up from class to class.'
}

/** Returns the problems by field. */
export function checkSettings(values: SettingsValues): Record<string, string> {
  const rules: readonly (readonly [field: keyof SettingsValues, isGood: boolean, text: string])[] = [
    [
      'exchangeRate',
      (parseCents(values.exchangeRate, 'J') ?? 0) > 0,
      'Enter how many Jamaican dollars one US dollar is.',
    ],
    ['gctPercent', isPercent(values.gctPercent), 'Enter a percentage, 0 to 100.'],
    ['freeDays', isDays(values.freeDays), daysText],
    ['warnDaysBefore', isDays(values.warnDaysBefore), daysText],
    ['noticeDays', readNoticeDays(values.noticeDays) !== undefined, noticeProblem],
    ['graceDays', isDays(values.graceDays), daysText],
    ['paperWarnDays', isDays(values.paperWarnDays), daysText],
    ['claimDays', isPositiveDays(values.claimDays), 'Enter a number of days, from 1 on.'],
    ['uninsuredJmdCents', isAmount(values.uninsuredJmdCents), amountText],
    ['shopJmdCents', isAmount(values.shopJmdCents), amountText],
    ['floridaJmdCents', isAmount(values.floridaJmdCents), amountText],
    ['destroyJmdCents', isAmount(values.destroyJmdCents), amountText],
    ['dueDays', isDays(values.dueDays), daysText],
    ['overdueDays', readReminderDays(values.overdueDays) !== undefined, reminderProblem],
    ['stopDays', values.stopDays.trim() === '' || isPositiveDays(values.stopDays), stopProblem],
    ['statementDay', isDayOfMonthOrNone(values.statementDay), statementProblem],
    [
      'consolidationUsdCents',
      isAmount(values.consolidationUsdCents),
      'Enter an amount in US dollars, such as 5.00.',
    ],
    ['freeHoldDays', isDays(values.freeHoldDays), daysText],
    ['feeJmdCents', isAmount(values.feeJmdCents), amountText],
    ['minimumJmdCents', cents(values.minimumJmdCents) > 0, 'Enter an amount above zero, such as 500.00.'],
    ['airDays', readTransitDays(values.airDays) !== undefined, transitProblem],
    ['seaDays', readTransitDays(values.seaDays) !== undefined, transitProblem],
    ['publicPingUrl', isUrl(values.publicPingUrl), urlText],
    ['emailLoginUrl', isUrl(values.emailLoginUrl), urlText],
    ['auditMonths', isAuditMonths(values.auditMonths), auditText],
    ['quietFrom', isTime(values.quietFrom), timeText],
    ['quietTo', isTime(values.quietTo) && areQuietHours(values.quietFrom, values.quietTo), timeText],
    ['whatsappJmdCents', isAmount(values.whatsappJmdCents), amountText],
    ['smsJmdCents', isAmount(values.smsJmdCents), amountText],
    ['dayLimitJmdCents', isAmount(values.dayLimitJmdCents), amountText],
    ['monthLimitJmdCents', isAmount(values.monthLimitJmdCents), amountText],
    ['factorUntil', isDayOrNone(values.factorUntil), 'Enter a day, such as 2026-12-31, or leave it empty.'],
  ]
  const problems: Record<string, string> = {}
  for (const [field, isGood, text] of rules) if (!isGood) problems[field] = text
  const sizeClasses = classProblem(values.sizeClasses)
  if (sizeClasses) problems['sizeClasses'] = sizeClasses
  const services = servicesProblem(values.services)
  if (services) problems['services'] = services
  const addresses = addressesProblem(values.addresses)
  if (addresses) problems['addresses'] = addresses
  const paperKinds = papersProblem(values.paperKinds)
  if (paperKinds) problems['paperKinds'] = paperKinds
  const originDays = originDaysProblem(values.originDays)
  if (originDays) problems['originDays'] = originDays
  return problems
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const isDayOrNone = (text: string): boolean => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

const cents = (text: string): number => parseCents(text, 'J') ?? 0

const readDelivery = ({
  feeJmdCents,
  showStopsAway,
  asksCode,
}: SettingsValues): OtherSettings['delivery'] => ({
  feeJmdCents: cents(feeJmdCents),
  showStopsAway,
  asksCode,
})

const insuranceIn = ({
  isInsuranceChosen,
  uninsuredJmdCents,
}: SettingsValues): OtherSettings['insurance'] => ({
  isChosen: isInsuranceChosen,
  uninsuredJmdCents: cents(uninsuredJmdCents),
})

/** Converts checked values to the server's format. */
const readSettingsValues = (values: SettingsValues): OtherSettings => ({
  exchangeRate: cents(values.exchangeRate),
  gct: { percent: numberOf(values.gctPercent) ?? 0, onFeatures: values.onFeatures },
  storage: {
    freeDays: Number(values.freeDays),
    warnDaysBefore: Number(values.warnDaysBefore),
    sizeClasses: values.sizeClasses.map(({ name, uptoLb, dailyJmdCents }) => ({
      name: name.trim(),
      uptoLb: numberOf(uptoLb),
      dailyJmdCents: cents(dailyJmdCents),
    })),
  },
  warehouse: {
    consolidationUsdCents: cents(values.consolidationUsdCents),
    freeHoldDays: Number(values.freeHoldDays),
  },
  unclaimed: {
    noticeDays: readNoticeDays(values.noticeDays) ?? [],
    graceDays: Number(values.graceDays),
  },
  claims: { days: Number(values.claimDays) },
  insurance: insuranceIn(values),
  returns: {
    shopJmdCents: cents(values.shopJmdCents),
    floridaJmdCents: cents(values.floridaJmdCents),
    destroyJmdCents: cents(values.destroyJmdCents),
  },
  invoice: { dueDays: Number(values.dueDays) },
  overdue: {
    reminderDays: readReminderDays(values.overdueDays) ?? [],
    stopDays: values.stopDays.trim() === '' ? null : Number(values.stopDays),
  },
  statements: { mailDay: values.statementDay.trim() === '' ? null : Number(values.statementDay) },
  cash: { cashRoundingJmdCents: smallestCoins.find((coin) => String(coin) === values.coin) ?? defaultCoin },
  partPayment: { minimumJmdCents: cents(values.minimumJmdCents) },
  delivery: readDelivery(values),
  transit: { air: readTransitDays(values.airDays) ?? null, sea: readTransitDays(values.seaDays) ?? null },
  services: values.services.map(readService),
  addresses: values.addresses.map(readAddress),
  papers: { kinds: values.paperKinds.map(readPaperKind), warnDaysBefore: Number(values.paperWarnDays) },
  originTransit: readOriginDays(values.originDays),
  readyOnPutAway: values.readyOnPutAway,
  books: {
    accounts: recordOf(bookAccounts, (account) => values.bookAccounts[account].trim() || undefined),
    xeroTaxRate: values.xeroTaxRate.trim(),
  },
  publicPingUrl: values.publicPingUrl.trim(),
  emailLoginUrl: values.emailLoginUrl.trim(),
  audit: { keepMonths: Number(values.auditMonths) },
  secondFactor: { requiredFor: values.factorRoles, openSessionsUntil: values.factorUntil || null },
  phoneMessages: {
    quietFrom: values.quietFrom,
    quietTo: values.quietTo,
    whatsappJmdCents: cents(values.whatsappJmdCents),
    smsJmdCents: cents(values.smsJmdCents),
    dayLimitJmdCents: cents(values.dayLimitJmdCents),
    monthLimitJmdCents: cents(values.monthLimitJmdCents),
  },
})

/** Returns the changed parts, so that two administrators who change different parts don't undo each other. */
export function changedSettings(before: Settings, values: SettingsValues): Partial<Settings> {
  const after = readSettingsValues(values)
  const was = readSettingsValues(toSettingsValues(before))
  const names = namesIn(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(was[name]))
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}
