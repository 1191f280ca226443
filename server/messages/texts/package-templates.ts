import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { longPackageName } from '#sync/rules/packages/package-names.ts'
import { appPath } from '../app-paths.ts'
import { longDay } from '../long-day.ts'
import type { MessageContext, Words } from '../message-context.ts'
import { askedLines, movedLines, reminderLines } from '../notices/ending-notices.ts'
import { foundLines, lossLines, missingLines } from '../notices/missing-notices.ts'
import type { EndingFacts, MissingFacts, PackageFacts } from '../notices/package-notices.ts'
import {
  arrivedLines,
  consolidatedLines,
  headOfficeLines,
  modeLines,
  type PriceFacts,
  perDay,
  pickedUpLines,
  priceLines,
  type ReleasedFacts,
  releasedLines,
  warehouseOf,
} from './package-lines.ts'
import { officeLines, pickupLines } from './pickup-lines.ts'
import { type AnswerFacts, answerLines } from './question-message.ts'

/** The facts of the events about a package. */
export interface PackageEvents
  extends MissingFacts,
    EndingFacts,
    Record<`package.${PackageStatus | 'consolidated'}`, PackageFacts> {
  'expected.moved': PackageFacts
  'price.changed': PriceFacts
  'customs.held': PackageFacts
  'customs.released': ReleasedFacts
  'merchant-invoice.rejected': PackageFacts
  'question.answered': AnswerFacts
  'storage.starting': PackageFacts & {
    readonly startsOn: string
    /** Before GCT; notices of before do not say. */
    readonly dailyJmdCents?: number
  }
}
/** The events that are about a package and nothing else. */
export type PackageNotice = keyof PackageEvents

type Template<E extends PackageNotice> = (facts: PackageEvents[E], context: MessageContext) => Words

const packageLink = ({ packageId }: PackageFacts, { brand }: MessageContext) => ({
  text: 'See the package',
  to: appPath(brand, '/account/packages/$id', { id: packageId }),
})

/** About one package: a subject with its name, and what to say beneath. */
const ofPackage =
  <F extends PackageFacts = PackageFacts>(
    subject: (name: string, facts: F) => string,
    lines: (facts: F, context: MessageContext) => string[],
  ) =>
  (facts: F, context: MessageContext): Words => ({
    subject: subject(longPackageName(facts), facts),
    lines: [...lines(facts, context), ...modeLines(facts), ...(facts.expected ?? [])],
    link: packageLink(facts, context),
  })

export const packageTemplates: { [E in PackageNotice]: Template<E> } = {
  'package.PreAlert': ofPackage(
    (name) => `We’re expecting ${name}`,
    () => ['We have your pre-alert. We’ll let you know when the package reaches our warehouse.'],
  ),
  'package.ReceivedAtWharehouse': ofPackage(
    (name, facts) => `At ${warehouseOf(facts)}: ${name}`,
    arrivedLines,
  ),
  'package.consolidated': ofPackage((name) => `Packed together: ${name}`, consolidatedLines),
  'package.Shipped': ofPackage(
    (name) => `Shipped: ${name}`,
    (facts) => [`Your package has left ${warehouseOf(facts)}.`],
  ),
  'package.OnRoute': ofPackage(
    (name) => `On its way to Jamaica: ${name}`,
    () => ['Your package is on its way to Jamaica.'],
  ),
  'package.AtCustoms': ofPackage(
    (name) => `At customs: ${name}`,
    () => ['Your package is in Jamaica and with customs. We’ll let you know when it clears.'],
  ),
  'package.AtHeadOffice': ofPackage((name) => `At the head office: ${name}`, headOfficeLines),
  'package.AtLocalOffice': ofPackage(
    (name) => `At your pickup office: ${name}`,
    (_facts, context) => [
      'Your package is at your pickup office. We’ll let you know when it’s ready for pickup.',
      ...officeLines(context),
    ],
  ),
  'package.ReadyForPickup': ofPackage((name) => `Ready for pickup: ${name}`, pickupLines),
  'package.Delivered': ofPackage(
    (name, { onward }) =>
      onward ? `On its way to you with ${onward.courier}: ${name}` : `Delivered: ${name}`,
    pickedUpLines,
  ),
  'package.Delayed': ofPackage(
    (name) => `Delayed: ${name}`,
    ({ more }) => [
      more ? `Your package is delayed: ${more}` : 'Your package is delayed.',
      'We’ll let you know when it moves again.',
    ],
  ),
  'expected.moved': ofPackage(
    (name) => `New arrival day: ${name}`,
    () => ['Your package will be ready later than we told you before.'],
  ),
  'price.changed': ofPackage<PackageEvents['price.changed']>((name) => `New price: ${name}`, priceLines),
  'customs.held': ofPackage(
    (name) => `Held by customs: ${name}`,
    ({ more }) => [
      more ? `Customs is holding your package: ${more}` : 'Customs is holding your package.',
      'If something is needed from you, add it on the package’s page or contact us. We’ll let you know when customs releases it.',
    ],
  ),
  'customs.released': ofPackage<PackageEvents['customs.released']>(
    (name, { isCleared }) => `${isCleared ? 'Cleared by customs' : 'No longer on hold'}: ${name}`,
    releasedLines,
  ),
  'missing.noted': ofPackage((name) => `We’re looking for ${name}`, missingLines),
  'missing.found': ofPackage((name) => `Found: ${name}`, foundLines),
  'loss.decided': ofPackage<MissingFacts['loss.decided']>((name) => `Our decision about ${name}`, lossLines),
  'unclaimed.reminder': ofPackage<EndingFacts['unclaimed.reminder']>(
    (name) => `Still waiting for you: ${name}`,
    reminderLines,
  ),
  'ending.asked': ofPackage((name) => `What should we do with ${name}?`, askedLines),
  'ending.moved': ofPackage<EndingFacts['ending.moved']>((name) => `News of ${name}`, movedLines),
  'merchant-invoice.rejected': (facts, context) => ({
    subject: `Send another invoice: ${longPackageName(facts)}`,
    lines: [
      `We can’t use the merchant invoice for your package: ${facts.more}`,
      'Please send another one, so customs can clear your package.',
    ],
    link: { text: 'Send another invoice', to: packageLink(facts, context).to },
  }),
  'question.answered': ofPackage<AnswerFacts>((name) => `Our answer about ${name}`, answerLines),
  'storage.starting': ofPackage<PackageEvents['storage.starting']>(
    (name) => `Storage fees start soon: ${name}`,
    (facts, context) => [
      `Your package is waiting for you. Storage fees ${perDay(facts)}start on ${longDay(facts.startsOn)}.`,
      ...officeLines(context),
    ],
  ),
}
