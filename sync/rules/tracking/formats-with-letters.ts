import { onTrac, s10, ups, upsWaybill } from './checksums.ts'
import type { CourierFormat } from './courier-format.ts'
import { isCountry, postOf } from './posts.ts'

const withoutDoubleJ = (code: string): string => (code.startsWith('JJ') ? code.slice(1) : code)

/** Numbers that letters distinguish. */
export const formatsWithLetters: readonly CourierFormat[] = [
  { courier: 'UPS', length: 18, pattern: /^1Z[0-9A-Z]{15}\d$/, check: ups },
  { courier: 'UPS', length: 11, pattern: /^[AHJKTV]\d{10}$/, check: upsWaybill },
  { courier: 'UPS', length: [9, 30], pattern: /^MI\d{6}[0-9A-Z]{1,22}$/, loose: true },
  { courier: 'Amazon', length: 15, pattern: /^TB[ACM]\d{12}$/ },
  { courier: 'Amazon', length: 11, pattern: /^[ACF]\d{10}$/, loose: true },
  { courier: 'Yodel', length: [18, 19], pattern: /^J?JD000\d{13}$/, number: withoutDoubleJ },
  { courier: 'DHL Express', length: [11, 35], pattern: /^JJD\d{8,32}$/, number: withoutDoubleJ },
  { courier: 'DHL Express', length: [18, 34], pattern: /^JD\d{16,32}$/ },
  { courier: 'DHL Express', length: [10, 17], pattern: /^JD\d{8,15}$/, loose: true },
  {
    courier: 'DHL Express',
    length: [13, 14],
    pattern: /^J[A-Z]{3}\d{9,10}$|^J[A-Z]{2}\d{10}$/,
    loose: true,
  },
  {
    courier: 'DHL eCommerce',
    length: [12, 41],
    pattern: /^(GM|LX|RX|UV|CN|SG|TH|IN|HK|MY)\d{10,39}$|^GM[0-9A-Z]{14,39}$/,
    loose: true,
  },
  { courier: 'OnTrac', length: 15, pattern: /^[CD]\d{14}$/, check: onTrac },
  // LaserShip, which is now OnTrac.
  { courier: 'OnTrac', length: 10, pattern: /^L[A-Z]\d{8}$/, loose: true },
  // Printed as 1LS7119013618127-1, where -1 is the piece, which people often leave out.
  {
    courier: 'OnTrac',
    length: 17,
    pattern: /^1LS7[12]\d{2}01[1-4]\d{7}$/,
    aliases: (code) => [code.slice(0, -1)],
  },
  { courier: 'OnTrac', length: [13, 18], pattern: /^1LS[0-9A-Z]{10,15}$/ },
  { courier: 'GOFO', length: 18, pattern: /^GFUS\d{14}$/ },
  { courier: 'YunExpress', length: 18, pattern: /^YT\d{16}$/ },
  { courier: 'SpeedX', length: 18, pattern: /^SPX[0-9A-Z]{15}$/ },
  { courier: 'Spee-Dee', length: 20, pattern: /^SP\d{18}$/ },
  { courier: 'UniUni', length: [12, 23], pattern: /^UUS[0-9A-Z]{9,20}$/ },
  {
    courier: (number) => postOf(number.slice(-2)),
    length: 13,
    pattern: /^[A-Z]{2}\d{9}[A-Z]{2}$/,
    check: (number) => isCountry(number.slice(-2)) && s10(number),
  },
  { courier: 'Canpar', length: 22, pattern: /^[CDKLSUXZ]\d{21}$/ },
  { courier: 'Purolator', length: 12, pattern: /^[A-Z]{3}\d{9}$/, loose: true },
  { courier: 'Landmark', length: 13, pattern: /^LTN\d{8}N1$/ },
]
