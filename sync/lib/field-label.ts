/** Names of fields that do not say in plain words what people call them. */
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
  number: 'Number',
  to: 'Last day',
  trn: 'TRN',
  url: 'Web address',
}

const units = /(UsdCents|JmdCents|Percent|Lb|Ids?|At)$/
/** Lengths end in inches; words such as "origin" and "checkin" do not. */
const inches = /^(length|width|height)In$/

const isPlural = (name: string): boolean => name.endsWith('Ids')

/** What people call a field: "declaredValueUsdCents" is the declared value. */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? 'body'
  const known = Object.hasOwn(labels, name) ? labels[name] : undefined
  const bare = name.replace(inches, '$1').replace(units, '') || name
  const words = bare.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const label = known ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}${isPlural(name) ? 's' : ''}`
  const place = parts.find((part) => /^\d+$/.test(part))
  return place === undefined ? label : `${label} (no. ${Number(place) + 1})`
}

const isId = (path: string): boolean => /^[\da-f]{8}-[\da-f-]{27}$/.test(path)

/** What is wrong with a field as a sentence of its own. What is said of a row by its id stands beside that row. */
export const fieldSentence = (path: string, problem: string): string =>
  /[.!?]$/.test(problem) || isId(path) ? problem : `${fieldLabel(path)} ${problem}.`
