import type { ReleaseReply } from '#sync/api/packages/packages-release.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'

/** The recipient of the packages as form values. */
export interface RecipientValues {
  /** `owner`, `other`, `sent` for a person with the customer's code, `courier` for another courier, or an authorized person's value from `personValue`. */
  who: string
  name: string
  relationship: string
  idType: string
  idLast4: string
  reason: string
  overrideReason: string
  /** The code that the customer gave to the person they sent. */
  code: string
  /** The courier's number for the packages. */
  courierNumber: string
  /** The courier's page for the number. */
  courierLink: string
}

export const blankRecipient: RecipientValues = {
  who: 'owner',
  name: '',
  relationship: '',
  idType: '',
  idLast4: '',
  reason: '',
  overrideReason: '',
  code: '',
  courierNumber: '',
  courierLink: '',
}

type ListedPerson = ReleaseReply['authorizedPersons'][number]
export type ListedPersons = readonly ListedPerson[]

export interface RecipientChoice {
  readonly value: string
  readonly label: string
}

/**
 * Identifies a person by their details instead of their position, because the list may have changed when a draft is
 * reopened.
 */
const personValue = ({ name, relationship }: ListedPerson): string => `person/${name}/${relationship}`

const findPerson = (choice: string, authorizedPersons: ListedPersons): ListedPerson | undefined =>
  authorizedPersons.find((person) => personValue(person) === choice)

/** The problem if the chosen person is no longer authorized, or this device can't tell. */
export const whoProblems = (choice: string, authorizedPersons: ListedPersons): Record<string, string> =>
  ['owner', 'other', 'sent', 'courier'].includes(choice) || findPerson(choice, authorizedPersons)
    ? {}
    : { who: 'Choose who takes the packages. The person chosen before isn’t on the list.' }

/** Another courier, who is offered at the counter and not at a door. */
export const byCourier: RecipientChoice = { value: 'courier', label: 'Another courier takes it on' }

const sentPerson: RecipientChoice = { value: 'sent', label: 'Somebody with the customer’s code' }

/**
 * The possible recipients: the customer, their authorized persons, a person with the code that the
 * customer gave away, and any other person with a reason and an ID.
 */
export const recipientChoices = (
  ownerName: string,
  authorizedPersons: ListedPersons,
  codes: readonly string[] = [],
): RecipientChoice[] => [
  { value: 'owner', label: `${ownerName} (customer)` },
  ...authorizedPersons.map((person) => ({
    value: personValue(person),
    label: [person.name, person.relationship || 'authorized'].join(', '),
  })),
  ...(codes.some((code) => code !== '') ? [sentPerson] : []),
  { value: 'other', label: 'Somebody else' },
]

interface RecipientFacts {
  readonly owes: boolean
  readonly authorized: ListedPersons
  /** The code of each chosen package that has one, as this device knows it. */
  readonly codes?: readonly string[]
}

/** The digits of a code, which people read out in groups. */
const digitsOf = (code: string): string => code.replaceAll(/\D/g, '')

function codeProblems({ name, code }: RecipientValues, codes: readonly string[]): Record<string, string> {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = 'Enter the person’s name.'
  if (!/^\d{6}$/.test(digitsOf(code))) problems['code'] = 'Enter the six digits.'
  else if (codes.some((packageCode) => packageCode !== digitsOf(code)))
    problems['code'] = 'That isn’t the code of these packages. Ask for it again, or call the customer.'
  return problems
}

function isWebAddress(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : null
  return address?.protocol === 'https:' && address.hostname.includes('.')
}

function courierProblems({ name, courierNumber, courierLink }: RecipientValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = 'Enter the courier, like Knutsford Express.'
  if (courierNumber.trim() === '') problems['courierNumber'] = 'Enter the number on the courier’s receipt.'
  if (courierLink.trim() !== '' && !isWebAddress(courierLink.trim()))
    problems['courierLink'] = 'Enter an address that begins with https://, or leave it empty.'
  return problems
}

/** The problems of the recipient, a sentence for each field. */
export function recipientProblems(
  values: RecipientValues,
  { owes, authorized: authorizedPersons, codes = [] }: RecipientFacts,
): Record<string, string> {
  const problems = whoProblems(values.who, authorizedPersons)
  const { who: choice, name, idType, idLast4, reason, overrideReason } = values
  if (idLast4 !== '' && !/^[a-z0-9]{4}$/i.test(idLast4))
    problems['idLast4'] = 'Enter the last four characters.'
  if (owes && choice === 'courier')
    return { ...problems, who: 'A courier takes no money for us. Accept the payment first.' }
  if (owes && overrideReason.trim() === '') problems['overrideReason'] = 'Enter why it’s handed over unpaid.'
  if (choice === 'courier') return { ...problems, ...courierProblems(values) }
  if (choice === 'sent') return { ...problems, ...codeProblems(values, codes) }
  if (choice !== 'other') return problems
  if (name.trim() === '') problems['name'] = 'Enter the person’s name.'
  if (idType === '') problems['idType'] = 'Choose the ID that was shown.'
  if (idLast4 === '') problems['idLast4'] = 'Enter the last four characters.'
  if (reason.trim() === '') problems['reason'] = 'Enter why this person collects.'
  return problems
}

type Recipient = Pick<
  ArgsOf<'package.deliver'>,
  'recipient' | 'reason' | 'overrideReason' | 'code' | 'onward'
>

/** The recipient as arguments of the change. */
export function toRecipient(
  values: RecipientValues,
  ownerName: string,
  authorizedPersons: ListedPersons,
): Recipient {
  const shownId = { idType: values.idType, idLast4: values.idLast4.toUpperCase() }
  const overrideReason = values.overrideReason.trim()
  if (values.who === 'other')
    return {
      recipient: { name: values.name.trim(), relationship: values.relationship.trim(), ...shownId },
      reason: values.reason.trim(),
      overrideReason,
    }
  if (values.who === 'sent')
    return {
      recipient: { name: values.name.trim(), relationship: 'Sent by the customer', ...shownId },
      reason: '',
      overrideReason,
      code: digitsOf(values.code),
    }
  if (values.who === 'courier') {
    const courier = values.name.trim()
    return {
      recipient: { name: courier, relationship: 'Courier', idType: '', idLast4: '' },
      reason: '',
      overrideReason: '',
      onward: { courier, number: values.courierNumber.trim(), link: values.courierLink.trim() },
    }
  }
  const person = findPerson(values.who, authorizedPersons)
  const identity = person
    ? { name: person.name, relationship: person.relationship || 'Authorized' }
    : { name: ownerName, relationship: 'Customer' }
  return { recipient: { ...identity, ...shownId }, reason: '', overrideReason }
}
