/** The couriers' own pages, by the names that the product gives couriers. */
const pages: Readonly<Record<string, string>> = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}

/** Where the courier tells of a parcel; null for one without such a page. */
export const trackingPage = (courier: string, trackingNumber: string): string | null => {
  const page = Object.hasOwn(pages, courier) ? pages[courier] : undefined
  return page ? page + encodeURIComponent(trackingNumber.replaceAll(/\s/g, '')) : null
}
