import type { Mutant } from './mutant.ts'

const signatures = 'server/messages/phone/signatures.ts'
const ofQueue = {
  file: 'server/messages/phone/long-queue.test.ts',
  test: 'wait for a provider that says 429 for an hour, for the morning and for money, and each goes once',
}
const ofHooks = 'server/messages/phone/hooks.test.ts'

/** Bugs in sending by WhatsApp and SMS, and in what their providers report. */
export const mutantsInPhones: readonly Mutant[] = [
  {
    name: 'Meta’s signature is not compared',
    rule: 'S35',
    file: signatures,
    find: "signature !== undefined && isSame(signature, createHmac('sha256', appSecret).update(raw).digest(), 'hex')",
    replace: 'signature !== undefined && appSecret.length > 0 && raw.length > 0',
    unit: {
      file: ofHooks,
      test: 'with a wrong signature, none, or changed bytes are refused and change nothing',
    },
  },
  {
    name: 'an SMS provider’s signature leaves out the form',
    rule: 'S35',
    file: signatures,
    find: "update(url + text.join(''), 'utf8')",
    replace: "update(text.length > 0 ? url : '', 'utf8')",
    unit: { file: ofHooks, test: 'are taken with the signature of their address and form alone' },
  },
  {
    name: 'a late report takes a message back',
    rule: 'S35',
    file: 'server/db/messages/phone-messages.ts',
    find: "Sent: ['Sending', 'Unsure'],",
    replace: "Sent: ['Sending', 'Unsure', 'Delivered', 'Read'],",
    unit: { file: ofHooks, test: 'move a message on, in any order and repeatedly' },
  },
  {
    name: 'a provider that is busy for an hour is asked all the same',
    rule: 'S36',
    file: 'server/messages/phone/send-phone.ts',
    find: "if (rests && hold.kind === 'Wait') return false",
    replace: "if (rests && hold.kind === 'Wait' && hold.failures > 9) return false",
    unit: ofQueue,
  },
  {
    name: 'texts go out in the quiet hours',
    rule: 'S36',
    file: 'server/messages/phone/send-phone.ts',
    find: 'return until === null ? null :',
    replace: 'return until === null || until > 0 ? null :',
    unit: ofQueue,
  },
  {
    name: 'texts cost more than the day’s limit',
    rule: 'S36',
    file: 'server/messages/phone/budget.ts',
    find: 'if (Number(sums[period].jmdCents) <= limits[period]) continue',
    replace: 'if (limits[period] >= 0) continue',
    unit: ofQueue,
  },
  {
    name: 'a text that waits behind others doesn’t say why',
    rule: 'S36',
    file: 'server/routes/messages/messages.ts',
    find: 'if (rest) rests.set(channel, rest.reason)',
    replace: "if (rest) rests.set(channel, '')",
    unit: ofQueue,
  },
  {
    name: 'a text goes out although the account of its customer was closed',
    rule: 'S35',
    file: 'server/db/messages/messages.ts',
    find: "          eb('sentAt', 'is', null),\n",
    replace: "          eb('sentAt', 'is', null),\n          eb('attempts', '=', -1),\n",
    unit: {
      file: 'server/messages/phone/send-phone.test.ts',
      test: 'hands no text over once the account of its customer was closed',
    },
  },
  {
    name: 'a late report counts for the attempt after it',
    rule: 'S35',
    file: 'server/db/messages/phone-messages.ts',
    find: "eb.and([eb('state', 'in', ['Sending', 'Unsure']), eb('providerId', '<>', providerId)])",
    replace: "eb('state', 'in', ['Sending', 'Unsure'])",
    unit: { file: ofHooks, test: 'a late report on an attempt says nothing about the one after it' },
  },
]
