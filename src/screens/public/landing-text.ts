import {
  type Icon,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconMailForward,
  IconMapPin,
  IconPlaneDeparture,
  IconScan,
} from '@tabler/icons-react'

export interface Step {
  icon: Icon
  title: string
  text: string
}

export const routeSteps: readonly Step[] = [
  {
    icon: IconBuildingWarehouse,
    title: 'Florida warehouse',
    text: 'Scanned, weighed and photographed on arrival',
  },
  { icon: IconPlaneDeparture, title: 'Shipped and through customs', text: 'Every step is on your timeline' },
  { icon: IconBuildingStore, title: 'Your local office', text: 'We say when it is ready for pick-up' },
]

export const steps: readonly Step[] = [
  {
    icon: IconMapPin,
    title: 'Shop with your Florida address',
    text: 'Every customer gets a mailbox number, QS- and five digits or more. Give it with our Florida address at any shop that ships in the United States.',
  },
  {
    icon: IconMailForward,
    title: 'Tell us it is coming',
    text: 'Add the tracking number, what is inside and what it cost. It takes a minute, works without a connection, and lets us find your package the moment it arrives.',
  },
  {
    icon: IconScan,
    title: 'Watch it travel',
    text: 'From the scan at our dock to customs and your local office, each step shows by itself, with photos of your package.',
  },
  {
    icon: IconBuildingStore,
    title: 'Pick it up',
    text: 'We tell you when your package is ready. Bring an ID, or name somebody who may collect it for you.',
  },
]

export const priceParts: readonly { term: string; text: string }[] = [
  {
    term: 'Freight',
    text: 'By the greater of weight and volume, rounded up to the whole pound. Volume in cubic inches is divided by 166.',
  },
  {
    term: 'Customs',
    text: 'Duty and taxes as Jamaican customs set them for what is inside. The merchant invoice proves its value.',
  },
  {
    term: 'Jamaican dollars',
    text: 'You pay in JMD. The exchange rate is on your invoice and does not change after it is issued.',
  },
]

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Why should I send a pre-alert?',
    answer:
      'It ties the tracking number to you. A package without one still gets to you by its mailbox number, but a label that the shop wrote badly can take us longer to match.',
  },
  {
    question: 'What do you need the merchant invoice for?',
    answer:
      'Customs assess a package by what was paid for it. Without the invoice your package waits at customs until its value is proven.',
  },
  {
    question: 'Can I use the app without a connection?',
    answer:
      'Yes. Your address, your packages and the pre-alert form are on your phone. What you add is saved on your device at once and sent when you are back online. You see at any time what has been sent and what has not.',
  },
  {
    question: 'What must not be shipped?',
    answer:
      'Whatever airlines or Jamaican law forbid: fuels and gases, loose lithium batteries, weapons and ammunition, counterfeit goods, and plants or meat without a permit.',
  },
  {
    question: 'My package is marked “Delayed”. What now?',
    answer:
      'Open it in your list: the timeline says why. Where something is needed from you, most often the merchant invoice, it is on your dashboard under “What needs you”.',
  },
]
