/** The couriers' tracking pages, by the product's courier names. */
const pages: Readonly<Record<string, string>> = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

/** Returns the courier's page for a parcel; null for a courier without one. */
export const trackingPage = (courier: string, trackingNumber: string): string | null => {
  const page = Object.hasOwn(pages, courier) ? pages[courier] : undefined
  return page ? page + encodeURIComponent(trackingNumber.replaceAll(/\s/g, '')) : null
}
