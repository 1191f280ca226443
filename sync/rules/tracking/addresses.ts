import { mod10 } from './checksums.ts'
import { certaintyOf, courierWord, type FormatFit, fitFormat } from './format-fit.ts'
import { clean, withoutZip } from './normalise.ts'

const longestHost = 260
const withScheme = /^(https?:\/\/|www\.)/i
/** `ups.com/track?…`: what a person copies out of the address bar. */
const withoutScheme = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,}[/?#]/i

export const isAddress = (text: string): boolean =>
  withScheme.test(text) || withoutScheme.test(text.slice(0, longestHost))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Pages that tell where a parcel is say so in their address. */
const isForTracking = (address: string): boolean => /track|trace|tracing|parcel/i.test(address)

const isHostOf = (host: string, { courier }: FormatFit): boolean =>
  host.split(/[.-]/).some((label) => label.startsWith(courierWord(courier)))

interface Part {
  readonly code: string
  /** 0: it is not this address's number. */
  readonly rank: number
}

function judge(part: string, host: string, isTracking: boolean): Part {
  const code = withoutZip(clean(part), mod10)
  const fit = fitFormat(code)
  if (!fit) return { code, rank: 0 }
  const isOfHost = isHostOf(host, fit)
  const ranks = {
    proven: 5,
    own: 4,
    weak: isOfHost || isTracking ? 3 : 0,
    bare: isOfHost ? 2 : 0,
    // Then the person reads that its check digit is wrong.
    wrong: isOfHost ? 1 : 0,
  }
  return { code, rank: ranks[certaintyOf(fit, code)] }
}

/** A number that is written with dots and slashes can look like an address: `1.ZW/0000…`. */
function numberThatLooksLikeAddress(text: string): string {
  const code = clean(text)
  const fit = fitFormat(code)
  return fit && certaintyOf(fit, code) === 'proven' ? code : ''
}

/**
 * The tracking number in a web address, wherever it stands there: in the path, the query or the fragment, under any name.
 * '' when it holds none. Of several numbers the surest, and of those the first.
 */
export function numberInAddress(address: string): string {
  const [host = '', ...rest] = address.replace(/^[a-z]+:\/\//i, '').split(/[/?#]/)
  const isTracking = isForTracking(address)
  let best: Part = { code: '', rank: 0 }
  for (const part of decoded(rest.join('/')).split(/[^0-9A-Za-z .-]+/)) {
    const candidate = judge(part, host.toLowerCase(), isTracking)
    if (candidate.rank > best.rank) best = candidate
  }
  return best.code || numberThatLooksLikeAddress(address)
}
