import { failingDays } from '#sync/rules/messages/webhook-events.ts'

/** The mail to the person who added a webhook that was turned off. */
export const webhookDisabledWords = () => ({
  subject: 'A webhook was turned off, because it failed for days',
  lines: [
    `Nothing that we sent to a partner’s webhook has arrived for ${failingDays} days, so it was turned off.`,
    'Open Webhooks in the staff area to see what its address answered. Turn it on again once the partner has repaired it; what has waited is then sent.',
  ],
  link: null,
})
