import type { ArgsOf } from '#sync/mutators/index.ts'
import type { RefusedPhoto } from '../../changes/refused-photos.ts'
import { changeLabel, type NamedChange, type NameOf } from '../../components/change-labels.ts'

/** A change or a file of a customer that the server refused, in the customer's words. */
export interface RefusalNotice {
  readonly id: string
  readonly what: string
  /** The server's reason. */
  readonly why: string
}

type CustomerChange = 'package.prealert' | 'package.update' | 'package.remove'

const packageText = (packageId: string, nameOf: NameOf): string => nameOf(packageId) ?? 'your package'

const changeTexts: { [N in CustomerChange]: (args: ArgsOf<N>, nameOf: NameOf) => string } = {
  'package.prealert': ({ description, trackingNumber }) =>
    `Your pre-alert for ${description || trackingNumber} wasn’t accepted`,
  'package.update': ({ packageId }, nameOf) =>
    `Your changes to ${packageText(packageId, nameOf)} weren’t accepted`,
  'package.remove': ({ packageId }, nameOf) => `${packageText(packageId, nameOf)} couldn’t be deleted`,
}

const isCustomerChange = (name: string): name is CustomerChange => Object.hasOwn(changeTexts, name)

function changeText(change: NamedChange, nameOf: NameOf): string {
  const fallback = `${changeLabel(change, nameOf)}: this wasn’t accepted`
  if (!isCustomerChange(change.name)) return fallback
  const text = changeTexts[change.name] as (args: unknown, nameOf: NameOf) => string
  try {
    return text(change.args, nameOf)
  } catch {
    // An older version of the app wrote these arguments.
    return fallback
  }
}

type RefusedChange = NamedChange & { readonly uid: string; readonly message: string }

export const changeNotice = (change: RefusedChange, nameOf: NameOf): RefusalNotice => ({
  id: change.uid,
  what: changeText(change, nameOf),
  why: change.message,
})

const fileTexts: Readonly<Record<RefusedPhoto['kind'], (name: string) => string>> = {
  invoice: (name) => `Your invoice for ${name} wasn’t accepted`,
  slip: () => 'Your bank transfer slip wasn’t accepted',
  photo: (name) => `Your photo of ${name} wasn’t accepted`,
}

export const fileNotice = (
  { fileId, kind, packageId, message }: Pick<RefusedPhoto, 'fileId' | 'kind' | 'packageId' | 'message'>,
  nameOf: NameOf,
): RefusalNotice => ({ id: fileId, what: fileTexts[kind](packageText(packageId, nameOf)), why: message })
