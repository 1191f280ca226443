/** The messages after changes that work without a signal. Their screens and the rows of their calls show the same. */
export const successTexts = {
  'bankTransfer.create': 'Slip sent. We’ll check your transfer.',
  'claim.open': 'Claim sent. We’ll look at it.',
  'delivery.update': 'Delivery updated successfully!',
  'manifest.create': 'Manifest created successfully',
  'manifest.update': 'Manifest updated successfully!',
  'manifest.remove': 'Manifest deleted successfully!',
  'package.checkIn': 'Package check-in successful!',
  'package.create': 'Package added successfully!',
  'package.deliver': 'Package delivery successful!',
  'package.prealert': 'Package pre-alert added successfully!',
  'package.update': 'Package updated successfully!',
  'package.remove': 'Package deleted successfully!',
  'transfer.create': 'Transfer created successfully!',
  'transfer.update': 'Transfer updated successfully!',
} as const

/** Said once the server has a manifest, which is when its number is known. */
export const manifestAdded = 'Manifest added successfully!'

export const failureTexts = {
  'claim.open': 'The claim wasn’t opened',
  'manifest.create': 'Error creating manifest',
  'package.addImage': 'Package update failed!',
  'package.checkIn': 'Package check-in failed!',
  'package.create': 'Adding package failed!',
  'package.customs': 'Package update failed!',
  'package.deliver': 'Package delivery failed!',
  'package.prealert': 'Adding pre-alert failed!',
  'package.putAway': 'Package update failed!',
  'package.remove': 'Package deletion failed!',
  'package.removeImage': 'Package update failed!',
  'package.statusUpdate': 'Package update failed!',
  'package.update': 'Package update failed!',
  'transfer.create': 'Creating transfer failed!',
} as const

/** The messages about several packages together. */
export const lotSuccessTexts = {
  'package.checkIn': 'Package(s) checked in successfully',
  'package.deliver': 'Package(s) delivered successfully',
} as const

export const lotFailureTexts = {
  'package.checkIn': 'Failed to check-in package(s)',
  'package.deliver': 'Failed to deliver package(s)',
} as const

const textIn = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

/** The message for changes of one kind that failed; empty where the catalogue has none. */
export function failureTextOf(name: string, count: number): string {
  const lotText = count > 1 ? textIn(lotFailureTexts, name) : undefined
  return lotText ?? textIn(failureTexts, name) ?? ''
}
