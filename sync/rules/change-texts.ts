/** The messages after changes that work without a signal. Their screens and the rows of their calls show the same. */
export const successTexts = {
  'bankTransfer.create': 'Slip sent. We’ll check your transfer.',
  'delivery.update': 'Delivery updated successfully!',
  'manifest.create': 'Manifest created successfully',
  'manifest.update': 'Manifest updated successfully!',
  'manifest.remove': 'Manifest deleted successfully!',
  'package.create': 'Package added successfully!',
  'package.prealert': 'Package pre-alert added successfully!',
  'package.update': 'Package updated successfully!',
  'package.remove': 'Package deleted successfully!',
} as const

export const failureTexts = {
  'manifest.create': 'Error creating manifest',
  'package.remove': 'Package deletion failed!',
} as const
