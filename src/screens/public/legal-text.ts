import { formatJmd } from '../../ui/format.ts'
import type { PublicCompany, PublicData } from './page-data.ts'

const reach = ({ contact, home }: PublicCompany): string =>
  contact.email ? `[${contact.email}](mailto:${contact.email})` : `our [contact page](${home}/contact)`

/** What the product really does with what it knows of people; the periods are the server's own. */
export const privacyText = (company: PublicCompany): string => `
${company.name} ships packages for you. To do that we need to know some things about you, and we keep no more than that.

## What we keep

- **Your account**: name, email, telephone, address, pickup office and the people who may pick up for you.
- **Your TRN**, if you give it for customs. It is encrypted, and never stored on a phone or handheld.
- **Your packages**: tracking numbers, contents, value, weight, photos, invoices, and who received them.
- **Your payments**: amounts and receipts. Card numbers go to the card company; we never see them.
- **Messages** you send us, and those we send you.

## Who sees it

- Our staff, each as far as their work needs it.
- Jamaica Customs and the carrier, for what they need to know about a shipment.
- The card company, for a payment you make by card.

Nobody else. We don’t sell your data, and there is no advertising and no tracking on these pages.

## On your device

These pages set no cookies. When you log in, one cookie keeps you logged in, and the app keeps your packages on your device so that you can read them offline. When you log out you choose whether they stay.

## How long

Records of shipments, customs and payments are kept as long as the law requires. Everything else goes when you close your account, which you can do yourself under Account Profile.

## Your rights

You can see, correct and take back what we know about you: most of it in your account, the rest by writing to ${reach(company)}. Jamaica’s Data Protection Act gives you these rights, and you may complain to the Office of the Information Commissioner.
`

export const termsText = ({ company, rates }: PublicData): string => `
These terms hold between you and ${company.name} when you use our US address, our site or our offices.

## What we do

We receive packages for you at our Florida warehouse, bring them to Jamaica, clear them with customs in your name, and hand them to you at your pickup office or your door.

## Your part

- Use your own name and mailbox number on every order.
- Tell us truthfully what is inside and what you paid, and send the shop’s invoice. Customs asks for it.
- Do not send what [we cannot carry](${company.home}/forms): weapons, fuels and gases, loose lithium batteries, narcotics, counterfeit goods, live animals, money.

## Prices

Our prices are on the [rates page](${company.home}/rates). Freight is charged by weight or size, whichever is more. Duty and taxes are set by Jamaica Customs. Your invoice shows every line, and it doesn’t change once it’s issued; we correct mistakes with a credit note.

## Payment and pickup

- We hand over a package once everything owed on it is paid.
- Bring a photo ID. Somebody else may pick up for you if you named them in your account.
- Storage is free for ${rates.settings.storage.freeDays} days. After that a daily fee applies, from ${formatJmd(rates.settings.storage.sizeClasses[0]?.dailyJmdCents ?? 0)} a day.

## Delays

Days in transit are what we expect, not a promise. Weather, airlines and customs can delay a package. You see each step in your account, and we tell you when something holds it up.

## Loss and damage

Tell us within 7 days of pickup if something is missing or damaged, and keep the packaging. We pay back what you declared and insured, up to what the shop’s invoice shows.

## Closing your account

You can close your account at any time once nothing is owed and nothing is on its way.

## Law

The law of Jamaica applies. Questions? Write to ${reach(company)}.
`
