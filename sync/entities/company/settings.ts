import * as z from 'zod'
import { namesIn } from '../../lib/names-in.ts'
import { recordOf } from '../../lib/record-of.ts'
import { defaultPapers, PaperSettings } from '../accounts/customer-paper.ts'
import { roles } from '../accounts/role.ts'
import { ShortText, UsdCents } from '../fields.ts'
import { defaultPhoneSettings, PhoneSettings } from '../messages/phone-settings.ts'
import { defaultCoin, smallestCoins } from '../money/coins.ts'
import { features } from '../money/invoice-status.ts'
import { ExchangeRate, JmdAmount, Percent } from '../money/money-fields.ts'
import { AddressChoices } from './address-choice.ts'
import { BooksSettings, defaultBooks } from './books-settings.ts'
import { brandParts, type CompanyRegistration, SecondBrand } from './company.ts'
import { defaultOverdue, OverdueSettings } from './overdue-settings.ts'
import { periodProblem, type RetentionName, retentionNames } from './retention.ts'
import { OriginTransit, Services, Transit } from './service.ts'
import { defaultStatements, StatementSettings } from './statement-settings.ts'

const Days = z.int('is not a whole number of days').min(0, 'is below zero').max(365, 'is more than 365')
const urlText = 'is not an address that begins with https://'
/** The app calls it. A server on the local network may work without a certificate. */
const PingUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: urlText }).max(200)])
/** People open it and log in there. */
const LoginUrl = z.union([z.literal(''), z.url({ protocol: /^https$/, error: urlText }).max(200)])

/** Queued changes and open edits ask for entries of the last months, which have to be in the database. */
export const fewestAuditMonths = 12
export const mostAuditMonths = 240
export const isAuditPeriod = (months: number): boolean =>
  months === 0 || (months >= fewestAuditMonths && months <= mostAuditMonths)

const Period = (name: RetentionName) =>
  z
    .number()
    .superRefine((days, context) => {
      const problem = periodProblem(name, days)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional()

/** The default settings, valid until an administrator changes them. */
export const settingParts = {
  /** JMD cents per US dollar. */
  exchangeRate: ExchangeRate,
  /** GCT on the company's own services; the duty table has the rate for imports. */
  gct: z.object({ percent: Percent, onFeatures: z.array(z.enum(features)).max(features.length) }),
  storage: z.object({
    /** The days a package may wait for free after it is ready for pickup. */
    freeDays: Days,
    /** The number of days before the first fee on which the customer is warned. */
    warnDaysBefore: Days,
    /** The last class has no limit. */
    sizeClasses: z
      .array(
        z.object({
          name: ShortText.min(1, 'is missing'),
          uptoLb: z.int().min(1).nullable(),
          dailyJmdCents: JmdAmount,
        }),
      )
      .min(1, 'has no size classes')
      .max(20, 'has more than 20 size classes')
      .refine((rows) => rows.at(-1)?.uptoLb === null, 'must end with a class without a limit')
      .refine(
        (rows) =>
          rows.every((row, n) => {
            const before = rows[n - 1]?.uptoLb
            return n === 0 || (before != null && (row.uptoLb === null || row.uptoLb > before))
          }),
        'must go up in weight from class to class',
      ),
  }),
  warehouse: z.object({
    /** The fee for packing several packages into one. */
    consolidationUsdCents: UsdCents,
    /** The days for which a package waits free of charge in Florida when its customer asked to hold it. */
    freeHoldDays: Days,
  }),
  /** The reminders of packages that are not collected. */
  unclaimed: z.object({
    /** The days after it was ready on which its customer is reminded. */
    noticeDays: z
      .array(z.int('is not a whole number of days').min(1, 'is below one day').max(365, 'is more than 365'))
      .min(1, 'has no day')
      .max(6, 'has more than 6 days')
      .refine(
        (days) => days.every((day, n) => n === 0 || day > (days[n - 1] ?? 0)),
        'must go up from day to day',
      ),
    /** The days after the last reminder before a supervisor may give the package up. */
    graceDays: Days,
  }),
  claims: z.object({
    /** The days after the hand-over in which a customer may claim. */
    days: Days.min(1, 'is below one day'),
  }),
  insurance: z.object({
    /** True if customers may decline the insurance of a package. */
    isChosen: z.boolean(),
    /** The most that is paid for a package that isn't insured. */
    uninsuredJmdCents: JmdAmount,
  }),
  /** The papers that customers send, and when they are needed. */
  papers: PaperSettings,
  /** The fees for what a customer may want instead of the package, before tax. */
  returns: z.object({ shopJmdCents: JmdAmount, floridaJmdCents: JmdAmount, destroyJmdCents: JmdAmount }),
  invoice: z.object({ dueDays: Days }),
  overdue: OverdueSettings,
  statements: StatementSettings,
  cash: z.object({
    /** The smallest coin, to which cash payments are rounded. 1 turns rounding off. */
    cashRoundingJmdCents: z.literal([...smallestCoins], 'is not a coin: 1, 100, 500 or 1000 cents'),
  }),
  /** The minimum card payment, unless the payment covers everything that is due. */
  partPayment: z.object({ minimumJmdCents: JmdAmount.min(1, 'must be more than zero') }),
  delivery: z.object({
    feeJmdCents: JmdAmount,
    /** True if customers see the number of stops before their own. */
    showStopsAway: z.boolean().default(false),
    /** True if a driver asks for the customer's code before the packages change hands. */
    asksCode: z.boolean().default(false),
  }),
  audit: z.object({
    /** Entries of the audit log that are older are moved to files; 0 keeps all of them in the database. */
    keepMonths: z
      .int('is not a whole number of months')
      .refine(isAuditPeriod, `is not 0 and not between ${fewestAuditMonths} and ${mostAuditMonths}`),
  }),
  /** For how many days each kind of personal data is kept; 0 permanently. A kind that is missing has its default. */
  retention: z.object(recordOf(retentionNames, Period)),
  secondFactor: z.object({
    /** The roles that can't log in without a second factor. */
    requiredFor: z.array(z.enum(roles).exclude(['User'])).max(roles.length),
    /** The last day on which earlier logins may continue without one; null ends them immediately. */
    openSessionsUntil: z.iso.date('is not a day').nullable(),
  }),
  /** Messages by WhatsApp and SMS. */
  phoneMessages: PhoneSettings,
  ...brandParts,
  secondBrand: SecondBrand,
  /** Business days from the Florida warehouse to the pickup office; null if not set. */
  /** True if a package is ready once it is in a bin of its own pickup office. */
  readyOnPutAway: z.boolean(),
  transit: Transit,
  /** The speeds that customers choose between; empty in a company with one. */
  services: Services,
  /** The warehouses whose addresses customers read. */
  addresses: AddressChoices,
  /** The days in transit from single warehouses. */
  originTransit: OriginTransit,
  /** The accounts of the journal in the company's accounting program. */
  books: BooksSettings,
  publicPingUrl: PingUrl,
  emailLoginUrl: LoginUrl,
} as const

export const Settings = z.object(settingParts)
export type Settings = z.infer<typeof Settings>
export type SettingKey = keyof Settings
export const settingKeys = namesIn(settingParts)

const contact = { email: '', phone: '', whatsapp: '' }
const company: CompanyRegistration = {
  legalName: '',
  address: [],
  trn: '',
  gctNumber: '',
  bank: null,
  logoFileId: null,
}

export const defaultSettings: Settings = {
  exchangeRate: 15_500,
  gct: {
    percent: 15,
    onFeatures: ['Freight', 'Handling', 'Fuel', 'Insurance', 'Storage', 'Delivery', 'ServiceFee'],
  },
  storage: {
    freeDays: 7,
    warnDaysBefore: 2,
    sizeClasses: [
      { name: 'Small', uptoLb: 10, dailyJmdCents: 5_000 },
      { name: 'Medium', uptoLb: 50, dailyJmdCents: 15_000 },
      { name: 'Large', uptoLb: null, dailyJmdCents: 40_000 },
    ],
  },
  warehouse: { consolidationUsdCents: 500, freeHoldDays: 30 },
  unclaimed: { noticeDays: [14, 30, 45], graceDays: 15 },
  claims: { days: 7 },
  insurance: { isChosen: false, uninsuredJmdCents: 0 },
  papers: defaultPapers,
  returns: { shopJmdCents: 150_000, floridaJmdCents: 400_000, destroyJmdCents: 100_000 },
  invoice: { dueDays: 14 },
  overdue: defaultOverdue,
  statements: defaultStatements,
  cash: { cashRoundingJmdCents: defaultCoin },
  partPayment: { minimumJmdCents: 50_000 },
  delivery: { feeJmdCents: 80_000, showStopsAway: false, asksCode: false },
  audit: { keepMonths: 36 },
  retention: {},
  secondFactor: { requiredFor: [], openSessionsUntil: null },
  phoneMessages: defaultPhoneSettings,
  brand: { name: 'Quayside', tagline: '', invoiceFooter: '' },
  contact,
  company,
  secondBrand: { brand: { name: '', tagline: '', invoiceFooter: '' }, contact, company },
  transit: { air: null, sea: null },
  readyOnPutAway: true,
  services: [],
  addresses: [],
  originTransit: [],
  books: defaultBooks,
  publicPingUrl: '',
  emailLoginUrl: '',
}
