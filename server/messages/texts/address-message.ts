import type { OriginAddress } from '#sync/rules/origins/origins.ts'
import { usAddress } from '#sync/rules/origins/us-address.ts'
import { appPath } from '../app-paths.ts'
import type { MessageContext, Words } from '../message-context.ts'

export interface AddressFacts {
  readonly mailbox: string
  readonly origins: readonly OriginAddress[]
}

/** The lines of a shop's form, as one line. */
function addressText({ label, address, phone }: OriginAddress, mailbox: string): string {
  const { line1 = address, city = '', state = '', zip = '' } = usAddress(address) ?? {}
  const parts = [line1, mailbox, city, `${state} ${zip}`.trim(), phone].filter((part) => part !== '')
  return `${label === '' ? 'New address' : label}: ${parts.join(', ')}`
}

export const addressWords = ({ mailbox, origins }: AddressFacts, { brand }: MessageContext): Words => ({
  subject: 'Your US address changed',
  lines: [
    ...(origins.length === 0
      ? ['There is no US address to send packages to at the moment. Please wait with new orders.']
      : ['From now on, please have your packages sent here:']),
    ...origins.map((origin) => addressText(origin, mailbox)),
    ...(origins.length === 0 ? [] : ['Change it at the shops that remember your old address.']),
  ],
  link: { text: 'See your address', to: appPath(brand, '/account/dashboard') },
})
