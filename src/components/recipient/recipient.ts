import type { ReleaseReply } from '#sync/api/packages-release.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'

/** Who takes the packages, as the form holds it. */
export interface RecipientValues {
  /** `owner`, `other`, or an authorized person as `personValue` names them. */
  who: string
  name: string
  relationship: string
  idType: string
  idLast4: string
  reason: string
  overrideReason: string
}

export const blankRecipient: RecipientValues = {
  ...{ who: 'owner', name: '', relationship: '', idType: '', idLast4: '', reason: '', overrideReason: '' },
}

type ListedPerson = ReleaseReply['authorizedPersons'][number]
export type ListedPersons = readonly ListedPerson[]

export interface RecipientChoice {
  readonly value: string
  readonly label: string
}

/** By who it is and not by the place in the list: the list may be another one when a draft is opened again. */
const personValue = ({ name, relationship }: ListedPerson): string => `person/${name}/${relationship}`

const findPerson = (who: string, authorized: ListedPersons): ListedPerson | undefined =>
  authorized.find((person) => personValue(person) === who)

/** What is missing when the chosen person is not authorized any more, or this device can't tell. */
export const whoProblems = (who: string, authorized: ListedPersons): Record<string, string> =>
  who === 'owner' || who === 'other' || findPerson(who, authorized)
    ? {}
    : { who: 'Choose who takes the packages. The person chosen before isn’t on the list.' }

/** Who may come: the customer, whom the customer named, and anybody else with a reason and an ID. */
export const recipientChoices = (ownerName: string, authorized: ListedPersons): RecipientChoice[] => [
  { value: 'owner', label: `${ownerName} (customer)` },
  ...authorized.map((person) => ({
    value: personValue(person),
    label: [person.name, person.relationship || 'authorized'].join(', '),
  })),
  { value: 'other', label: 'Somebody else' },
]

/** What is missing of the recipient, a sentence for each field. */
export function recipientProblems(
  values: RecipientValues,
  { owes, authorized }: { readonly owes: boolean; readonly authorized: ListedPersons },
): Record<string, string> {
  const problems = whoProblems(values.who, authorized)
  const { who, name, idType, idLast4, reason, overrideReason } = values
  if (idLast4 !== '' && !/^[a-z0-9]{4}$/i.test(idLast4))
    problems['idLast4'] = 'Enter the last four characters.'
  if (owes && overrideReason.trim() === '') problems['overrideReason'] = 'Enter why it’s handed over unpaid.'
  if (who !== 'other') return problems
  if (name.trim() === '') problems['name'] = 'Enter the person’s name.'
  if (idType === '') problems['idType'] = 'Choose the ID that was shown.'
  if (idLast4 === '') problems['idLast4'] = 'Enter the last four characters.'
  if (reason.trim() === '') problems['reason'] = 'Enter why this person collects.'
  return problems
}

type Recipient = Pick<ArgsOf<'package.deliver'>, 'recipient' | 'reason' | 'overrideReason'>

/** The recipient as the change takes it. */
export function toRecipient(
  values: RecipientValues,
  ownerName: string,
  authorized: ListedPersons,
): Recipient {
  const shownId = { idType: values.idType, idLast4: values.idLast4.toUpperCase() }
  const overrideReason = values.overrideReason.trim()
  if (values.who === 'other')
    return {
      recipient: { name: values.name.trim(), relationship: values.relationship.trim(), ...shownId },
      reason: values.reason.trim(),
      overrideReason,
    }
  const person = findPerson(values.who, authorized)
  const known = person
    ? { name: person.name, relationship: person.relationship || 'Authorized' }
    : { name: ownerName, relationship: 'Customer' }
  return { recipient: { ...known, ...shownId }, reason: '', overrideReason }
}
