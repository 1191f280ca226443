import { fedex, luhn, mod7, mod10, mod37x36 } from './checksums.ts'
import { type CourierFormat, lastDigits } from './courier-format.ts'

/**
 * Parcel Select of every shipper begins with 92612, followed by nine digits of the mailer; FedEx's mailers begin with
 * 927.
 */
const usps = (number: string): string => (number.startsWith('92612927') ? 'FedEx' : 'USPS')

/** Fourteen places with leading zeros. People see twelve. */
const fedexOf34 = (code: string): string => code.slice(-14).replace(/^0{1,2}/, '')

/** The label has 22 digits. People leave out the first two, which the check digit still covers. */
const withPrefix = (prefix: string) => (code: string) => `${prefix}${code}`
const withEitherPrefix = (code: string): string[] => [code, `91${code}`, `92${code}`]
const uspsMod10 = (prefix: string) => (code: string) => mod10(`${prefix}${code}`)

/** Numbers of digits only, by length. Couriers share these shapes, and the check digit decides. */
export const formatsOfDigits: readonly CourierFormat[] = [
  { courier: usps, length: 22, pattern: /^9[1-5]\d{20}$/, check: mod10 },
  { courier: usps, length: 26, pattern: /^9[1-5]\d{24}$/, check: mod10 },
  // The first twenty digits name the service, the shipper and the ZIP, so no list of prefixes is complete.
  { courier: 'FedEx', length: 34, pattern: /^\d{20}00\d{12}$/, number: lastDigits(12), check: fedex },
  { courier: 'FedEx', length: 34, pattern: /^(100\d|96\d\d)\d{30}$/, number: fedexOf34, check: fedex },
  { courier: 'FedEx', length: 22, pattern: /^96\d{20}$/, number: lastDigits(15), check: mod10 },
  { courier: 'FedEx', length: 32, pattern: /^3\d{31}$/, number: (code) => code.slice(16, 28), check: fedex },
  { courier: 'FedEx', length: 14, pattern: /^00\d{12}$/, number: lastDigits(12), check: fedex },
  { courier: 'FedEx', length: 12, pattern: /^\d{12}$/, check: fedex },
  { courier: 'FedEx', length: 15, pattern: /^\d{15}$/, check: mod10 },
  // SSCC-18. As a GS1 field it follows the application identifier 00.
  { courier: 'FedEx', length: 18, pattern: /^00\d{16}$/, check: mod10 },
  { courier: 'FedEx', length: 18, pattern: /^\d{18}$/, check: mod10, onlyIfRight: true },
  {
    courier: usps,
    length: 20,
    pattern: /^6\d{19}$/,
    number: withPrefix('92'),
    check: mod10,
    aliases: (code) => [code],
  },
  {
    courier: 'USPS',
    length: 20,
    pattern: /^[0-57-9]\d{19}$/,
    number: withPrefix('91'),
    check: mod10,
    aliases: (code) => [code],
    onlyIfRight: true,
  },
  {
    courier: 'FedEx',
    length: 20,
    pattern: /^00\d{18}$/,
    number: lastDigits(18),
    check: mod10,
    aliases: withEitherPrefix,
    onlyIfRight: true,
    unproven: true,
  },
  {
    courier: 'USPS',
    length: 20,
    pattern: /^[0-57-9]\d{19}$/,
    check: uspsMod10('92'),
    aliases: withEitherPrefix,
    onlyIfRight: true,
    unproven: true,
  },
  {
    courier: 'USPS',
    length: 20,
    pattern: /^[0-57-9]\d{19}$/,
    check: mod10,
    aliases: withEitherPrefix,
    unproven: true,
  },
  { courier: 'DHL Express', length: 10, pattern: /^\d{10}$/, check: mod7 },
  { courier: 'DHL Express', length: 11, pattern: /^\d{11}$/, check: mod7, onlyIfRight: true, unproven: true },
  { courier: 'DHL eCommerce', length: 14, pattern: /^[1-9]\d{13}$/ },
  { courier: 'Canada Post', length: 16, pattern: /^\d{16}$/, check: mod10 },
  {
    courier: 'Purolator',
    length: 12,
    pattern: /^[0-5]\d{11}$/,
    check: luhn,
    onlyIfRight: true,
    unproven: true,
  },
  { courier: 'Old Dominion', length: 11, pattern: /^(072|77[78]|780|80\d)\d{8}$/, check: luhn },
  // DPD tracks by fourteen digits. In the barcode, seven places for the postcode precede them, and service, country and
  // a check character follow. On paper they have a check character of their own.
  {
    courier: 'DPD',
    length: 28,
    pattern: /^\d{27}[0-9A-Z]$/,
    check: mod37x36,
    aliases: (code) => [code.slice(7, 21)],
  },
  {
    courier: 'DPD',
    length: 15,
    pattern: /^\d{14}[A-Z]$/,
    check: mod37x36,
    aliases: (code) => [code.slice(0, 14)],
  },
  {
    courier: 'DPD',
    length: 15,
    pattern: /^\d{15}$/,
    check: mod37x36,
    aliases: (code) => [code.slice(0, 14)],
    onlyIfRight: true,
    unproven: true,
  },
  { courier: 'DPD', length: 14, pattern: /^0[1-9]\d{12}$/ },
]
