import type { Row } from '../row.ts'

/** The promises about partners, messages to phones and people who aren't logged in. */
export const reachRows: readonly Row[] = [
  {
    id: 'S30',
    fault: 'A partner’s API key leaks, and is revoked',
    holds:
      'Shown once and stored as a hash; refused in its next call and in the middle of a batch; good for partners’ calls alone',
    tests: [
      [
        'server/partners/key-session.test.ts',
        'a key is in one answer, recognisable, and stored as a hash only',
      ],
      ['server/partners/key-session.test.ts', 'is refused in the next call, and in the middle of one'],
      ['server/partners/key-session.test.ts', 'a key opens nothing but the calls for partners'],
      ['server/partners/webhooks/deliver.test.ts', 'the webhooks of a revoked key are silent'],
      [
        'server/partners/webhooks/deliver.test.ts',
        'a key that is revoked while its events are on their way sends no further one',
      ],
    ],
    figures: [],
    control: 'mutants: a long call goes on with a key that was revoked, a key is stored as it is',
  },
  {
    id: 'S31',
    fault: 'A key reaches for more than its maker may, or for another partner’s packages',
    holds: 'Its rights are those of its maker at that moment; other packages are not there for it',
    tests: [
      ['server/partners/key-session.test.ts', 'a key has the rights that it was given and no other'],
      ['server/partners/key-session.test.ts', 'a key loses what its maker loses'],
      ['server/partners/receive.test.ts', 'are read by the reference, and by no other key'],
      [
        'server/partners/receive.test.ts',
        'of a package that is %s a partner learns that it is no second one, and nothing else',
      ],
      [
        'server/partners/receive.test.ts',
        'a report of %s package that is missing leaves its claim open: the office is asked',
      ],
      ['server/partners/webhooks/deliver.test.ts', 'a key hears nothing of packages that it may not read'],
      [
        'server/partners/webhooks/deliver.test.ts',
        'a key hears nothing of a package that another one had reported before it',
      ],
      [
        'server/partners/webhooks/deliver.test.ts',
        '[S31] an event that a key may no longer read is not sent, even if it waits',
      ],
    ],
    figures: [],
    control:
      'mutants: a key keeps rights that its maker has lost, any key may make any call, a webhook hears of what other keys reported, five about a number that was here before, and two about one that is missing',
  },
  {
    id: 'S32',
    fault: 'A webhook leads to what is inside: a private address, a name that changes, a redirect, metadata',
    holds: 'Nothing is sent: https only, judged by the address of the connection, redirects are not followed',
    tests: [
      ['server/partners/webhooks/post.test.ts', 'a name that was public when it was looked at before'],
      ['server/partners/webhooks/post.test.ts', 'is refused before anything is sent'],
      ['server/partners/webhooks/post.test.ts', 'a redirect is not followed, wherever it leads'],
      ['server/partners/webhooks/deliver.test.ts', 'an address inside is refused when it is entered'],
    ],
    figures: [],
    control: 'mutants: any address counts as public, a webhook’s address in digits is not looked at',
  },
  {
    id: 'S33',
    fault: 'A webhook’s receiver is slow, dead, or answers without an end',
    holds: 'Cut after ten seconds or 16 kB; others are served as before',
    tests: [
      ['server/partners/webhooks/post.test.ts', 'an answer without an end is cut, in size and in time'],
      [
        'server/partners/webhooks/post.test.ts',
        'a receiver that wants to speak another protocol is answered for',
      ],
      ['server/partners/webhooks/deliver.test.ts', 'a receiver that hangs holds up no other one'],
    ],
    figures: [],
    control:
      'mutants: an answer without an end is read to its end, a receiver that changes the protocol is waited for',
  },
  {
    id: 'S34',
    fault: 'Somebody forges a webhook, or sends an old one again',
    holds:
      'The signature covers time and body; two secrets sign while one is replaced; partners have programs that check it',
    tests: [
      [
        'server/partners/webhooks/deliver.test.ts',
        'an event is signed, numbered, and says what the key may know',
      ],
      ['server/partners/webhooks/deliver.test.ts', 'for a day after a new secret both sign'],
      ['server/partners/docs/page.test.ts', 'the JavaScript of the page tells genuine events from others'],
      ['server/partners/docs/page.test.ts', 'the Python of the page tells genuine events from others'],
    ],
    figures: [],
    control:
      'mutants: the time of a signature is not signed, a secret that was replaced stops signing at once',
  },
  {
    id: 'S35',
    fault: 'A report on a WhatsApp message or SMS, or a STOP, is forged, repeated or out of order',
    holds: 'Refused without the provider’s signature; a message never goes back to an earlier state',
    tests: [
      [
        'server/messages/phone/hooks.test.ts',
        'with a wrong signature, none, or changed bytes are refused and change nothing',
      ],
      ['server/messages/phone/hooks.test.ts', 'are taken with the signature of their address and form alone'],
      ['server/messages/phone/hooks.test.ts', 'move a message on, in any order and repeatedly'],
      [
        'server/messages/phone/hooks.test.ts',
        'a late report on an attempt says nothing about the one after it',
      ],
    ],
    figures: [],
    control:
      'mutants: Meta’s signature is not compared, an SMS provider’s signature leaves out the form, a late report takes a message back or counts for the attempt after it',
  },
  {
    id: 'S36',
    fault: 'A provider of SMS is busy for an hour while 10,000 texts wait, then the night and a limit come',
    holds:
      'It is asked by one text of each lane; check-ins, mails and calls go on; each is one text or one mail, and the office reads why it waits',
    tests: [
      ['server/messages/phone/long-queue.test.ts', 'wait for a provider that says 429 for an hour'],
      [
        'server/messages/phone/long-queue.test.ts',
        'the texts go out two at a time, hold up no other work, and over a restart each goes once',
      ],
      [
        'server/messages/phone/send-phone.test.ts',
        'is never exceeded by simultaneous senders; the office gets one message, and the rest goes by mail',
      ],
    ],
    figures: [],
    control:
      'mutants: a busy provider is asked all the same, texts go out at night, the limit is passed, the office reads no reason',
  },
  {
    id: 'S37',
    fault: 'Somebody reads what another customer wrote about a package, or writes into their thread',
    holds:
      'A thread goes to its own customer’s devices and to the office’s calls; a mail needs its thread’s signed token; erased text is gone',
    tests: [
      ['e2e/simulation/simulation-questions.test.ts', 'seeds of customers who ask about packages'],
      [
        'server/routes/messages/questions.test.ts',
        'neither asks about another customer’s package nor reads what its owner wrote',
      ],
      [
        'server/routes/messages/questions.test.ts',
        'never sees the previous owner’s thread after becoming the owner, and begins another',
      ],
      ['server/messages/replies/take-reply.test.ts', 'but another token does'],
      ['server/messages/replies/left-out.test.ts', 'a program that answers everything is answered once'],
    ],
    figures: [],
    control:
      'mutants: questions go to whoever follows packages, staff ask for a customer, a thread goes to the next owner, a mail’s signature is not compared, and seven others',
  },
  {
    id: 'S38',
    fault: 'A partner’s key asks without end, from elsewhere, or after its last day',
    holds:
      'A quota of a minute and of a day for this key alone, counted over all servers; other addresses are refused',
    tests: [
      ['server/partners/key-session.test.ts', 'a quota ends with 429 and the time until there is room'],
      ['server/partners/key-session.test.ts', 'an expired key and one from another address are refused'],
      ['server/partners/quota.test.ts', 'count a key’s calls in the same minute'],
    ],
    figures: [],
    control: 'mutants: a key has no quota, an expired key goes on, a key works from any address',
  },
  {
    id: 'S39',
    fault: 'Somebody asks the tracking page for numbers, a thousand a minute',
    holds: 'A wait for their address or network, and for nobody else; state, day and office alone are shown',
    tests: [
      [
        'server/routes/packages/tracking.test.ts',
        'a thousand questions from one address are answered with a wait',
      ],
      [
        'server/routes/packages/tracking.test.ts',
        'all addresses of a household’s IPv6 network are counted together',
      ],
      [
        'server/routes/packages/tracking.test.ts',
        'is found by its tracking number and its HAWB, in any spelling, and shows only its state, day and office',
      ],
      [
        'server/routes/packages/tracking.test.ts',
        'is not there before it was received, however it is asked for',
      ],
    ],
    figures: [],
    control: 'mutants: the tracking page takes any number of questions',
  },
]
