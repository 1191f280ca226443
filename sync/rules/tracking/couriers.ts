import { type Checksum, fedex, luhn, mod7, mod10, mod37x36, onTrac, s10, ups } from './checksums.ts'
import { postOf } from './posts.ts'

/**
 * One format of one courier. A courier is added by adding a row; the first row that fits and whose check digit is
 * right wins, so formats that say more about themselves stand first. Patterns see only A–Z and 0–9 and are anchored
 * runs of fixed classes: none of them can backtrack.
 */
export interface CourierFormat {
  readonly courier: string | ((number: string) => string)
  readonly pattern: RegExp
  /** The tracking number inside the code; the code itself where nothing is said. */
  readonly number?: (code: string) => string
  /** Judges the tracking number, not the code. Without one, nothing can be checked. */
  readonly check?: Checksum
  /** Other numbers people know this package by. */
  readonly aliases?: (code: string) => readonly string[]
  /** Taken only when its check digit is right: the shape alone says too little to speak of a wrong one. */
  readonly onlyIfRight?: true
}

/** FedEx's Ground Economy (SmartPost) travels as USPS mail with FedEx's own service code. */
const usps = (number: string): string => (number.startsWith('926129') ? 'FedEx' : 'USPS')

const lastDigits =
  (count: number) =>
  (code: string): string =>
    code.slice(-count)

/** Fourteen places with leading zeros; people see twelve. */
const fedexOf34 = (code: string): string => code.slice(-14).replace(/^0{1,2}/, '')

export const courierFormats: readonly CourierFormat[] = [
  { courier: 'UPS', pattern: /^1Z[0-9A-Z]{15}\d$/, check: ups },
  { courier: usps, pattern: /^9[1-5]\d{20}(\d{4})?$/, check: mod10 },
  { courier: 'FedEx', pattern: /^(100\d|96\d\d)\d{30}$/, number: fedexOf34, check: fedex },
  { courier: 'FedEx', pattern: /^96\d{20}$/, number: lastDigits(15), check: mod10 },
  { courier: 'FedEx', pattern: /^3\d{31}$/, number: (code) => code.slice(16, 28), check: fedex },
  { courier: 'FedEx', pattern: /^\d{12}$/, check: fedex },
  { courier: 'FedEx', pattern: /^\d{15}$/, check: mod10 },
  // The label carries 22 digits; people leave out the 92 or 91, which the check digit covers all the same.
  {
    courier: usps,
    pattern: /^6\d{19}$/,
    number: (code) => `92${code}`,
    check: mod10,
    aliases: (code) => [code],
  },
  {
    courier: 'USPS',
    pattern: /^[0-57-9]\d{19}$/,
    number: (code) => `91${code}`,
    check: mod10,
    aliases: (code) => [code],
    onlyIfRight: true,
  },
  { courier: 'USPS', pattern: /^[0-57-9]\d{19}$/, check: mod10 },
  { courier: 'Amazon', pattern: /^TB[ACM]\d{12}$/ },
  { courier: 'DHL Express', pattern: /^\d{10}$/, check: mod7 },
  { courier: 'DHL Express', pattern: /^J?JD\d{8,32}$/, number: (code) => code.replace(/^JJD/, 'JD') },
  { courier: 'DHL Express', pattern: /^J[A-Z]{2,3}\d{9,10}$/ },
  { courier: 'DHL eCommerce', pattern: /^(GM|LX)\d{10,39}$/ },
  { courier: 'OnTrac', pattern: /^[CD]\d{14}$/, check: onTrac },
  { courier: 'OnTrac', pattern: /^LX1[3-8]\d{6}$|^LX\d{8}$/ },
  { courier: 'OnTrac', pattern: /^1LS7[12]\d{10}$|^1LS7[12]\d{2}01[1-4]\d{6}$/ },
  // Printed as 1LS7119013618127-1, where -1 is the piece and often left out in typing.
  {
    courier: 'OnTrac',
    pattern: /^1LS7[12]\d{2}01[1-4]\d{7}$/,
    aliases: (code) => [code.slice(0, -1)],
  },
  { courier: 'GOFO', pattern: /^GFUS\d{14}$/ },
  { courier: 'YunExpress', pattern: /^YT\d{16}$/ },
  { courier: 'SpeedX', pattern: /^SPX[0-9A-Z]{15}$/ },
  { courier: 'UniUni', pattern: /^UUS[0-9A-Z]{9,20}$/ },
  { courier: (number) => postOf(number.slice(-2)), pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/, check: s10 },
  { courier: 'Canada Post', pattern: /^\d{16}$/, check: mod10 },
  { courier: 'Purolator', pattern: /^[0-5]\d{11}$/, check: luhn },
  { courier: 'Purolator', pattern: /^[A-Z]{3}\d{9}$/ },
  { courier: 'Landmark', pattern: /^LTN\d{8}N1$/ },
  // Seven places for the destination's postcode, then the fourteen digits that DPD tracks by.
  { courier: 'DPD', pattern: /^\d{27}[0-9A-Z]$/, check: mod37x36, aliases: (code) => [code.slice(7, 21)] },
  { courier: 'Old Dominion', pattern: /^(072|77[78]|80\d)\d{8}$/, check: luhn },
]
