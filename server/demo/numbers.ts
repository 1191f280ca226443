import { must } from '#sync/lib/must.ts'
import { type Checksum, fedex, mod7, mod10, ups } from '#sync/rules/tracking/checksums.ts'
import type { Chance } from './chance.ts'

/** The number with the one last digit that the courier's own check accepts. */
const checked = (body: string, check: Checksum): string =>
  `${body}${must(
    [...'0123456789'].find((digit) => check(body + digit)),
    'a check digit',
  )}`

interface Format {
  readonly courier: string
  /** How many of a hundred parcels. */
  readonly share: number
  readonly make: (chance: Chance) => string
}

/** The carriers of a Florida warehouse, in the shares of a real dock. */
const formats: readonly Format[] = [
  {
    courier: 'UPS',
    share: 24,
    make: (chance) =>
      checked(
        `1Z${chance.letters(1)}${chance.digits(2)}${chance.letters(1)}${chance.digits(2)}03${chance.digits(7)}`,
        ups,
      ),
  },
  { courier: 'USPS', share: 22, make: (chance) => checked(`94001${chance.digits(16)}`, mod10) },
  { courier: 'FedEx', share: 16, make: (chance) => checked(`7${chance.digits(10)}`, fedex) },
  { courier: 'Amazon', share: 24, make: (chance) => `TBA3${chance.digits(11)}` },
  { courier: 'DHL Express', share: 6, make: (chance) => checked(`5${chance.digits(8)}`, mod7) },
  { courier: 'OnTrac', share: 2, make: (chance) => `1LS72${chance.digits(10)}` },
  { courier: 'GOFO', share: 2, make: (chance) => `GFUS${chance.digits(14)}` },
  { courier: 'YunExpress', share: 2, make: (chance) => `YT2${chance.digits(15)}` },
  { courier: 'SpeedX', share: 1, make: (chance) => `SPXMIA${chance.digits(12)}` },
  { courier: 'UniUni', share: 1, make: (chance) => `UUS${chance.digits(16)}` },
]

const shares = formats.flatMap((format) => Array.from({ length: format.share }, () => format))

/** A number as a courier would print it, check digit included. */
export function trackingNumber(chance: Chance): { courier: string; trackingNumber: string } {
  const { courier, make } = chance.pick(shares)
  return { courier, trackingNumber: make(chance) }
}
