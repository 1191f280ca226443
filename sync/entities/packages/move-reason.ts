import { namesIn } from '../../lib/names-in.ts'

// Separate from the schema, so that a screen can name a reason without loading the validators.

/** The reasons why a package may be expected later than its owner read before. */
export const moveReasonText = {
  customs: 'Customs held the package.',
  missing: 'We had to look for the package.',
  delay: 'The package was delayed.',
  flight: 'Its flight was moved.',
  sailing: 'Its sailing was moved.',
  laterFlight: 'It travels on a later flight.',
  bySea: 'It travels by sea.',
  service: 'It travels by another service.',
  origin: 'It comes from another warehouse.',
  office: 'It goes to another office.',
  correction: 'We corrected where the package is.',
  schedule: 'Our transit times or opening days have changed.',
} as const
export type MoveReason = keyof typeof moveReasonText
export const moveReasons = namesIn(moveReasonText)
