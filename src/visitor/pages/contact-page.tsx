import { watchContactForm } from '../forms/contact-form.ts'
import forms from '../forms/form.module.css'
import classes from './contact-page.module.css'
import { dialable, OfficeCards } from './office-cards.tsx'
import type { PublicCompany, PublicPageProps } from './page-data.ts'
import shared from './public.module.css'
import { PublicPage } from './public-parts.tsx'

export function ContactPage({ data }: PublicPageProps) {
  return (
    <PublicPage title="Contact us" lead="We answer within one business day. For something urgent, call.">
      <div className={shared['split']}>
        <ContactForm company={data.company} />
        <div>
          <Direct company={data.company} />
          <h2>Our offices</h2>
          <OfficeCards offices={data.offices} />
        </div>
      </div>
    </PublicPage>
  )
}

function Direct({ company: { contact } }: { company: PublicCompany }) {
  const ways = [
    contact.phone && { label: 'Call', href: `tel:${dialable(contact.phone)}`, text: contact.phone },
    contact.whatsapp && {
      label: 'WhatsApp',
      href: `https://wa.me/${contact.whatsapp.replaceAll(/\D/g, '')}`,
      text: contact.whatsapp,
    },
    contact.email && { label: 'Email', href: `mailto:${contact.email}`, text: contact.email },
  ].filter((way) => way !== '')
  if (ways.length === 0) return null
  return (
    <dl className={classes['direct']}>
      {ways.map(({ label, href, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <a href={href}>{text}</a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const texts = [
  { name: 'name', label: 'Your name', type: 'text', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel', required: false },
  { name: 'subject', label: 'Subject', type: 'text', autoComplete: 'off', required: true },
] as const

function ContactForm({ company }: { company: PublicCompany }) {
  return (
    <div>
      <form ref={watchContactForm} method="post" data-contact noValidate className={forms['form']}>
        {company.brand && <input type="hidden" name="brand" value={company.brand} />}
        <p role="alert" data-problem className={forms['problem']} />
        {texts.map(({ name, label, type, autoComplete, required }) => (
          <label key={name} className={forms['field']}>
            <span>{label}</span>
            <input
              name={name}
              type={type}
              autoComplete={autoComplete}
              aria-required={required}
              aria-describedby={`${name}-problem`}
              maxLength={200}
            />
            <small id={`${name}-problem`} />
          </label>
        ))}
        <label className={forms['field']}>
          <span>Message</span>
          <textarea
            name="message"
            rows={6}
            aria-required
            aria-describedby="message-problem"
            maxLength={5000}
          />
          <small id="message-problem" />
        </label>
        <button type="submit" disabled className={shared['button']}>
          Send message
        </button>
        <noscript>This form needs JavaScript. Please call or email us instead.</noscript>
      </form>
      <div data-sent hidden tabIndex={-1} className={forms['sent']}>
        <h2>Thank you, we have your message</h2>
        <p>We’ll answer by email within one business day.</p>
      </div>
    </div>
  )
}
