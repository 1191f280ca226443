import { listText } from '#sync/lib/list-text.ts'
import { percentText } from '#sync/rules/prices/money.ts'
import { choiceCharges } from '../../components/quote/rate-texts.ts'
import { pathBelow } from '../../guards/path-to.ts'
import { formatJmd } from '../../ui/texts/format.ts'
import type { PublicCompany, PublicPageProps } from './page-data.ts'
import prose from './prose.module.css'
import { PublicPage } from './public-parts.tsx'

const Reach = ({ company: { contact, home } }: { company: PublicCompany }) =>
  contact.email ? (
    <a href={`mailto:${contact.email}`}>{contact.email}</a>
  ) : (
    <>
      our <a href={pathBelow(home, '/contact')}>contact page</a>
    </>
  )

const HowLong = () => (
  <>
    <h2>How long</h2>
    <p>
      Records of shipments, customs and payments are kept for at least seven years, as the law requires. When
      you close your account, what only served you goes at once. Under Account Profile you can close it,
      download your data, and ask us to erase everything that the law doesn’t make us keep.
    </p>
    <p>
      Each day we delete what is past its time: the office sets periods for photos, signatures, messages and
      the like.
    </p>
  </>
)

/** Describes how the product really uses personal data, with the server's own retention periods. */
export function PrivacyPage({ data: { company } }: PublicPageProps) {
  return (
    <PublicPage title="Privacy">
      <div className={prose['prose']}>
        <p>
          {company.name} ships packages for you. To do that we need to know some things about you, and we keep
          no more than that.
        </p>
        <h2>What we keep</h2>
        <ul>
          <li>
            <strong>Your account</strong>: name, email, phone, address, pickup office and the people who may
            pick up for you.
          </li>
          <li>
            <strong>Your TRN</strong>, if you give it for customs. It is encrypted, and never stored on a
            phone or handheld.
          </li>
          <li>
            <strong>Your packages</strong>: tracking numbers, contents, value, weight, photos, invoices, and
            who received them.
          </li>
          <li>
            <strong>Your payments</strong>: amounts and receipts. Card numbers go to the card company; we
            never see them.
          </li>
          <li>
            <strong>Messages</strong> you send us, and those we send you.
          </li>
        </ul>
        <h2>Who sees it</h2>
        <ul>
          <li>Our staff, each as far as their work needs it.</li>
          <li>Jamaica Customs and the carrier, for what they need to know about a shipment.</li>
          <li>The card company, for a payment you make by card.</li>
        </ul>
        <p>
          Nobody else. We don’t sell your data, and there is no advertising and no tracking on these pages.
        </p>
        <h2>On your device</h2>
        <p>
          These pages set no cookies. When you log in, one cookie keeps you logged in, and the app keeps your
          packages on your device so that you can read them offline. When you log out you choose whether they
          stay.
        </p>
        <HowLong />
        <h2>Your rights</h2>
        <p>
          You can see, correct and take back what we know about you: most of it in your account, the rest by
          writing to <Reach company={company} />. Jamaica’s Data Protection Act gives you these rights, and
          you may complain to the Office of the Information Commissioner.
        </p>
      </div>
    </PublicPage>
  )
}

const YourPart = ({ company }: { company: PublicCompany }) => (
  <>
    <h2>Your part</h2>
    <ul>
      <li>Use your own name and mailbox number on every order.</li>
      <li>
        Tell us truthfully what is inside and what you paid, and send the shop’s invoice. Customs asks for it.
      </li>
      <li>
        Do not send what <a href={pathBelow(company.home, '/forms')}>we cannot carry</a>: weapons, fuels and
        gases, loose lithium batteries, narcotics, counterfeit goods, live animals, money.
      </li>
    </ul>
  </>
)

/** The reminders and what follows them, with the company's own days. */
function Uncollected({ rates }: Pick<PublicPageProps['data'], 'rates'>) {
  const { noticeDays, graceDays } = rates.settings.unclaimed
  return (
    <>
      <h2>Packages that aren’t collected</h2>
      <p>
        We remind you {listText(noticeDays.map(String))} days after a package is ready for pickup. If you
        don’t pay and collect it within {graceDays} days of the last reminder, we may give it up, and then
        sell or destroy it. Until then you can still pay and collect it, have it delivered, or choose to have
        it returned or destroyed.
      </p>
      <p>
        If we sell it, the money pays what you owe us, and the rest is credit in your account. Storage is
        charged for each day after the free ones.
      </p>
    </>
  )
}

function insuranceText({ rateSheets, settings }: PublicPageProps['data']['rates']): string {
  const percents = [...new Set(rateSheets.map(({ insurancePercent }) => insurancePercent))]
  const chargedPercents = percents.filter((percent) => percent > 0).map(percentText)
  const charge =
    chargedPercents.length > 0
      ? ` Your invoice has ${listText(chargedPercents, 'or')} of the declared value for insurance.`
      : ''
  const { isChosen, uninsuredJmdCents } = settings.insurance
  if (!isChosen) return charge
  const limit = uninsuredJmdCents === 0 ? 'nothing' : `at most ${formatJmd(uninsuredJmdCents)}`
  return `${charge} You can leave a package without insurance until it leaves our warehouse; then we pay ${limit} for its loss or damage.`
}

/** Only what happens today: a promise that no screen keeps would be worth nothing. */
const LossAndDamage = ({ company, rates }: Pick<PublicPageProps['data'], 'company' | 'rates'>) => (
  <>
    <h2>Loss and damage</h2>
    <p>
      If we can’t find a package, we tell you, look for it, and then decide about a credit of up to its
      declared value. If we find it later, it goes on to you, and we tell you whether the credit stays.
      {insuranceText(rates)}
    </p>
    <p>
      Look at your package when you get it. If something is missing or damaged, keep the packaging and open a
      claim on its page in your account, with photos, within {rates.settings.claims.days} days of the
      hand-over. We decide about it and tell you why; we pay at most what you declared
      {rates.settings.insurance.isChosen && ' and insured'}, less what we paid for the package before. For
      anything else write to <Reach company={company} />.
    </p>
  </>
)

export function TermsPage({ data: { company, rates } }: PublicPageProps) {
  const { freeDays, sizeClasses } = rates.settings.storage
  return (
    <PublicPage title="Terms of service">
      <div className={prose['prose']}>
        <p>
          These terms hold between you and {company.name} when you use our US address, our site or our
          offices.
        </p>
        <h2>What we do</h2>
        <p>
          We receive packages for you at our US warehouse, bring them to Jamaica, clear them with customs in
          your name, and hand them to you at your pickup office or your door.
        </p>
        <YourPart company={company} />
        <h2>Prices</h2>
        <p>
          Our prices are on the <a href={pathBelow(company.home, '/rates')}>rates page</a>. Freight is charged
          by weight or size, whichever is more. Duty and taxes are set by Jamaica Customs. Your invoice shows
          every line, and it doesn’t change once it’s issued; we correct mistakes with a credit note.
        </p>
        <p>These prices, before GCT, are for what you choose beside shipping:</p>
        <ul>
          {choiceCharges(rates).map(([name, text]) => (
            <li key={name}>
              <strong>{name}</strong>: {text}
            </li>
          ))}
        </ul>
        <h2>Payment and pickup</h2>
        <ul>
          <li>We hand over a package once everything owed on it is paid.</li>
          <li>Bring a photo ID. Somebody else may pick up for you if you named them in your account.</li>
          <li>
            Storage is free for {freeDays} days. After that a daily fee applies, from{' '}
            {formatJmd(sizeClasses[0]?.dailyJmdCents ?? 0)} a day.
          </li>
        </ul>
        <h2>Delays</h2>
        <p>
          Days in transit are what we expect, not a promise. Weather, airlines and customs can delay a
          package. You see each step in your account, and we tell you when something holds it up.
        </p>
        <Uncollected rates={rates} />
        <LossAndDamage company={company} rates={rates} />
        <h2>Closing your account</h2>
        <p>You can close your account at any time once nothing is owed and nothing is on its way.</p>
        <h2>Law</h2>
        <p>
          The law of Jamaica applies. Questions? Write to <Reach company={company} />.
        </p>
      </div>
    </PublicPage>
  )
}
