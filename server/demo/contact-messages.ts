import type { ContactMessage } from '#sync/entities/messages/contact-message.ts'

const openState = { status: 'New', handledBy: '', handledAt: null } as const

/** Messages from visitors to the demo company, the newest first. */
export const demoContactMessages: readonly Omit<
  ContactMessage,
  'contactMessageId' | 'brand' | 'createdAt'
>[] = [
  {
    ...openState,
    name: 'Marcia Bennett',
    email: 'marcia.bennett@example.test',
    phone: '+1 876 555 0142',
    subject: 'Moving house by sea',
    message:
      'Good afternoon,\nmy sister packs twelve boxes in Fort Lauderdale next week. What do they cost by sea, and do you collect them?',
  },
  {
    ...openState,
    name: 'Oneil Grant',
    email: 'oneil@example.test',
    phone: '',
    subject: 'Can I ship a car battery?',
    message: 'It is a sealed AGM battery, 38 lb. Please say whether it can come by air or only by sea.',
  },
]
