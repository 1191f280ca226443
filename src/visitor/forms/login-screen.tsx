import type { ReactNode, Ref } from 'react'
import { pathBelow } from '../../guards/path-to.ts'
import { CompanyMark } from '../../ui/layout/logo.tsx'
import type { PublicCompany } from '../pages/page-data.ts'
import shared from '../pages/public.module.css'
import { DemoSignIns } from './demo-sign-ins.tsx'
import forms from './form.module.css'
import { LoginEmailField, PasswordField } from './form-fields.tsx'
import classes from './front-form.module.css'

interface LoginScreenProps {
  company: Pick<PublicCompany, 'name' | 'logoFileId' | 'home' | 'brand'>
  /** True if the demo company's accounts work here. */
  demo: boolean
  /** The email address that was typed before. */
  email?: string
  /** The app's notice above the form. */
  notice?: ReactNode
  form?: Ref<HTMLFormElement>
  onEmail?: (email: string) => void
}

/** The login page, rendered by the server for visitors and by the app. */
export function LoginScreen({ company, demo, email, notice, form, onEmail }: LoginScreenProps) {
  const { name, logoFileId, home, brand } = company
  return (
    <div className={classes['front']} data-brand={brand ? 'second' : undefined}>
      <div className={classes['card']}>
        <a href={home || '/'} className={classes['mark']} aria-label={`${name}, home`}>
          <CompanyMark size={56} logoFileId={logoFileId} second={brand !== null} />
          <span>{name}</span>
        </a>
        <h1 className={shared['title']}>Login</h1>
        {notice}
        <form ref={form} method="post" data-login noValidate className={forms['form']}>
          <p role="alert" data-problem className={forms['problem']} />
          <LoginEmailField
            defaultValue={email}
            onInput={onEmail && ((event) => onEmail(event.currentTarget.value))}
          />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <button type="submit" disabled className={shared['button']}>
            Login
          </button>
          <button type="button" disabled data-passkey className={shared['plainButton']}>
            Log in with a passkey
          </button>
          <noscript>Logging in needs JavaScript. Please allow it for this site and reload the page.</noscript>
        </form>
        <p className={classes['ways']}>
          <a href={pathBelow(home, '/account/forgot-password')} data-forgot-link>
            Forgot password?
          </a>
          <a href={pathBelow(home, '/register')}>Register</a>
        </p>
        {demo && <DemoSignIns />}
      </div>
      <p className={classes['hint']}>You can log in offline on a device you’ve used before.</p>
    </div>
  )
}
