/** Labels of fields whose names aren't plain words. First screens use them, which load no validators, so no rows of fields. */
const labels: Readonly<Record<string, string>> = {
  accountId: 'Customer',
  addressId: 'Address',
  accuracyM: 'Accuracy',
  address: 'Address',
  base64: 'File',
  body: 'The request',
  categories: 'Categories',
  code: 'Code',
  confirmPassword: 'Repeated password',
  courier: 'Courier',
  driverId: 'Driver',
  email: 'Email address',
  featureValues: 'Charges',
  feeJmdCents: 'Fee',
  feature: 'Charge',
  from: 'First day',
  gctPercent: 'GCT',
  groupBy: 'Grouping',
  hasTrn: 'TRN',
  hawbNumber: 'HAWB number',
  idLast4: 'The last characters of the ID',
  idType: 'Kind of ID',
  invoiceEstimateId: 'Estimate',
  inStock: 'In stock',
  line1: 'Address line 1',
  line2: 'Address line 2',
  mawbNumber: 'MAWB number',
  mode: 'Air or Sea',
  number: 'Number',
  prohibited: 'Prohibited goods',
  to: 'Last day',
  trn: 'TRN',
  url: 'Web address',
}

const units = /(UsdCents|JmdCents|Percent|Lb|Ids?|At)$/
/** Matches lengths, which end in inches, but not words such as "origin" and "checkin". */
const inches = /^(length|width|height)In$/

const abbreviations = /\b(gct|trn|hawb|mawb|cif|ip)\b/gi

const isPlural = (name: string): boolean => name.endsWith('Ids')

/** The label of a field: "declaredValueUsdCents" is the declared value. */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? 'body'
  const fixedLabel = Object.hasOwn(labels, name) ? labels[name] : undefined
  const baseName = name.replace(inches, '$1').replace(units, '') || name
  const words = baseName.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const label =
    fixedLabel ??
    `${words.charAt(0).toUpperCase()}${words.slice(1)}${isPlural(name) ? 's' : ''}`.replaceAll(
      abbreviations,
      (word) => word.toUpperCase(),
    )
  const place = parts.find((part) => /^\d+$/.test(part))
  return place === undefined ? label : `${label} (no. ${Number(place) + 1})`
}

/** The fields whose labels pass a check and aren't the words of their names. */
export const fieldsLabelled = (isSearched: (label: string) => boolean): string[] =>
  Object.keys(labels).filter((field) => isSearched(labels[field] ?? ''))

const isId = (path: string): boolean => /^[\da-f]{8}-[\da-f-]{27}$/.test(path)

/**
 * The problem with a field as a full sentence. A problem with a row is next to that row, so it doesn't repeat its id.
 */
export const fieldSentence = (path: string, problem: string): string =>
  /[.!?]$/.test(problem) || isId(path) ? problem : `${fieldLabel(path)} ${problem}.`
