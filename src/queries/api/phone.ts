import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

export const phones = callsOf(async () => (await import('#sync/api/messages/phones.ts')).phones)

/** How this person can be reached by WhatsApp and SMS. */
export const phoneQuery = serverQuery({
  queryKey: ['notices', 'phone'],
  queryFn: () => call(phones('phone.get')),
  // The number is the profile's.
  meta: { also: ['accounts'] },
})

export const sendPhoneCode = write(phones('phone.sendCode'))
export const confirmPhone = write(phones('phone.confirm'), ['notices'])
export const removePhone = write(phones('phone.remove'), ['notices'])
