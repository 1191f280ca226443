export const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Get your address',
    text: 'Register for free. You get a US address with your own mailbox number at once.',
  },
  {
    title: 'Shop and tell us',
    text: 'Order from any US shop to that address. Add the tracking number and the shop’s invoice in your account.',
  },
  {
    title: 'Follow it home',
    text: 'We scan, weigh and photograph it in our US warehouse, then fly or ship it and clear it through customs. You see every step.',
  },
  {
    title: 'Pay and pick up',
    text: 'We’ll let you know when it’s ready and what it costs. Pay online or at the counter, or have it delivered.',
  },
]

export const frequentQuestions: readonly { question: string; answer: string }[] = [
  {
    question: 'Does the address cost anything?',
    answer: 'No. There is no sign-up fee and no monthly fee. You pay for the packages you ship.',
  },
  {
    question: 'Will I pay customs duty?',
    answer:
      'Not on a package up to the duty-free value. Above that, customs charges duty and GCT on the whole value. The calculator shows each line before you order.',
  },
  {
    question: 'Why do you need the shop’s invoice?',
    answer:
      'Customs sets duty by what you paid. Without the invoice your package waits at customs until its value is proven.',
  },
  {
    question: 'What if I can’t pick it up myself?',
    answer:
      'Name up to five people in your account who may pick up for you, or ask for delivery to your door.',
  },
  {
    question: 'What can’t I ship?',
    answer:
      'Whatever airlines or Jamaican law forbid: fuels and gases, loose lithium batteries, weapons and ammunition, counterfeit goods, and plants or meat without a permit.',
  },
  {
    question: 'Can I use the app without a connection?',
    answer:
      'Yes. Your address and your packages are on your phone, and a pre-alert you add is sent when you are back online.',
  },
]
