import type { Mutant } from './mutant.ts'

const signatures = 'server/messages/phone/signatures.ts'
const ofHooks = 'server/messages/phone/hooks.test.ts'

/** Bugs in what providers of WhatsApp and SMS report. */
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
]
