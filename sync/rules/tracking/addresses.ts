import { mod10 } from './checksums.ts'
import { certaintyOf, courierWord, type FormatFit, fitFormat } from './format-fit.ts'
import { clean, withoutZip } from './normalise.ts'

const maxHostLength = 260
const withScheme = /^(https?:\/\/|www\.)/i
/** Matches an address copied without its scheme: `ups.com/track?…`. */
const withoutScheme = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,}[/?#]/i

export const isAddress = (text: string): boolean =>
  withScheme.test(text) || withoutScheme.test(text.slice(0, maxHostLength))

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Matches addresses of tracking pages, which name their purpose. */
const isForTracking = (address: string): boolean => /track|trace|tracing|parcel/i.test(address)

const isHostOf = (host: string, { courier }: FormatFit): boolean =>
  host.split(/[.-]/).some((label) => label.startsWith(courierWord(courier)))

interface Part {
  readonly code: string
  /** 0 if the number isn't the one of this address. */
  readonly rank: number
}

function ratePart(part: string, host: string, isTracking: boolean): Part {
  const code = withoutZip(clean(part), mod10)
  const fit = fitFormat(code)
  if (!fit) return { code, rank: 0 }
  const isOfHost = isHostOf(host, fit)
  const ranks = {
    proven: 5,
    own: 4,
    weak: isOfHost || isTracking ? 3 : 0,
    bare: isOfHost ? 2 : 0,
    // The person is then told that the check digit is wrong.
    wrong: isOfHost ? 1 : 0,
  }
  return { code, rank: ranks[certaintyOf(fit, code)] }
}

/** A number written with dots and slashes can look like an address: `1.ZW/0000…`. */
function numberThatLooksLikeAddress(text: string): string {
  const code = clean(text)
  const fit = fitFormat(code)
  return fit && certaintyOf(fit, code) === 'proven' ? code : ''
}

/**
 * The tracking number in a web address, in its path, query or fragment and under any name; '' if there is none. Of
 * several numbers it returns the most certain, and among those the first.
 */
export function numberInAddress(address: string): string {
  const [host = '', ...rest] = address.replace(/^[a-z]+:\/\//i, '').split(/[/?#]/)
  const isTracking = isForTracking(address)
  let best: Part = { code: '', rank: 0 }
  for (const part of decode(rest.join('/')).split(/[^0-9A-Za-z .-]+/)) {
    const candidate = ratePart(part, host.toLowerCase(), isTracking)
    if (candidate.rank > best.rank) best = candidate
  }
  return best.code || numberThatLooksLikeAddress(address)
}
