import type { Ref } from 'react'
import { pathBelow } from '../../guards/path-to.ts'
import type { Office, PublicCompany } from '../pages/page-data.ts'
import shared from '../pages/public.module.css'
import forms from './form.module.css'
import { FieldFrame, FormField, LoginEmailField, NewPasswordFields } from './form-fields.tsx'
import classes from './front-form.module.css'

interface RegisterScreenProps {
  company: Pick<PublicCompany, 'home' | 'brand'>
  /** The offices for pickup. */
  offices: readonly Pick<Office, 'branchId' | 'name'>[]
  /** The reason why there are no offices to choose from. */
  officesProblem?: string | undefined
  form?: Ref<HTMLFormElement>
}

/** The registration, rendered by the server for visitors and by the app. */
export function RegisterScreen({ company, offices, officesProblem, form }: RegisterScreenProps) {
  return (
    <div className={`${classes['front']} ${classes['framed']}`}>
      <div className={classes['card']}>
        <h1 className={shared['title']}>Register</h1>
        <p>It’s free. You get your mailbox number and your US address right away.</p>
        <form ref={form} method="post" data-register noValidate className={forms['form']}>
          {company.brand && <input type="hidden" name="brand" value={company.brand} />}
          <p role="alert" data-problem className={forms['problem']} />
          <FormField name="firstName" label="First name" autoComplete="given-name" />
          <FormField name="lastName" label="Last name" autoComplete="family-name" />
          <LoginEmailField />
          <FormField name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
          <FieldFrame name="branchId" label="Pickup office" hint={officesProblem}>
            <select id="branchId" name="branchId" aria-describedby="branchId-problem">
              <option value="">Choose an office</option>
              {offices.map(({ branchId, name }) => (
                <option key={branchId} value={branchId}>
                  {name}
                </option>
              ))}
            </select>
          </FieldFrame>
          <NewPasswordFields />
          <button type="submit" disabled className={shared['button']}>
            Create my account
          </button>
          <noscript>
            Registering needs JavaScript. Please allow it for this site and reload the page.
          </noscript>
        </form>
        <RegisterSent home={company.home} />
        <p>
          Have an account already? <a href={pathBelow(company.home, '/login')}>Log in</a>.
        </p>
      </div>
    </div>
  )
}

/** Shown for an address that already has an account too, because only the mail may reveal that. */
const RegisterSent = ({ home }: { home: string }) => (
  <div data-sent hidden tabIndex={-1} className={forms['sent']}>
    <h2>Check your email</h2>
    <p>Open the link in the email we sent you, and we’ll send package updates to that address.</p>
    <p>
      No email after a few minutes? Check your spam folder, or{' '}
      <a href={pathBelow(home, '/account/verify-email')}>ask for another one</a>.
    </p>
  </div>
)
