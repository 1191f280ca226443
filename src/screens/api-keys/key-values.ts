import type { ApiKeyInput } from '#sync/api/partners/api-keys.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { partnerRights } from '#sync/policies/partner-rights.ts'

export interface KeyValues {
  name: string
  rights: string[]
  branchId: string
  perMinute: string
  perDay: string
  /** Addresses or ranges, each on a line of its own. */
  addresses: string
  /** Days; empty for a key that doesn't expire. */
  days: string
  /** True for a key whose calls store nothing. */
  isTest: boolean
}

export const newKeyValues: KeyValues = {
  name: '',
  rights: ['packages.receive', 'packages.read'],
  branchId: '',
  perMinute: '60',
  perDay: '10000',
  addresses: '',
  days: '365',
  isTest: false,
}

export const lifeChoices = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Doesn’t expire' },
]

const isCount = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text.trim())

/** The problems of a new key by their fields; the server checks addresses and the limits of a quota. */
export function keyProblems({ name, rights, perMinute, perDay }: KeyValues): Record<string, string> {
  const problems: [string, string | false][] = [
    ['name', name.trim() === '' && 'Enter a name, such as the partner’s.'],
    ['rights', rights.length === 0 && 'Choose at least one.'],
    ['perMinute', !isCount(perMinute) && 'Enter a whole number of 1 or more.'],
    ['perDay', !isCount(perDay) && 'Enter a whole number of 1 or more.'],
  ]
  return Object.fromEntries(problems.filter((entry): entry is [string, string] => entry[1] !== false))
}

export const keyInput = (values: KeyValues, now: number): ApiKeyInput => ({
  name: values.name.trim(),
  rights: values.rights.filter((right) => isOneOf(partnerRights, right)),
  branchId: values.branchId || null,
  isTest: values.isTest,
  perMinute: Number(values.perMinute),
  perDay: Number(values.perDay),
  addresses: values.addresses.split(/[\s,]+/).filter((address) => address !== ''),
  expiresAt: values.days === '' ? null : isoOf(now + Number(values.days) * dayMs),
})
