import type { Ref } from 'react'
import type { Doors } from '../../guards/places.ts'
import forms from '../forms/form.module.css'
import { LoginEmailField } from '../forms/form-fields.tsx'
import classes from '../forms/front-form.module.css'
import shared from '../pages/public.module.css'
import { NeedsScript, RecoveryCard } from './recovery-card.tsx'

interface ForgotScreenProps {
  doors: Pick<Doors, 'login'>
  form?: Ref<HTMLFormElement>
}

/** Requests a password link, rendered by the server for visitors and by the app. */
export const ForgotScreen = ({ doors, form }: ForgotScreenProps) => (
  <RecoveryCard title="Forgot your password?">
    <form ref={form} method="post" data-forgot noValidate className={forms['form']}>
      <p>Enter the email address of your account. We’ll send you a link that sets a new password.</p>
      <p role="alert" data-problem className={forms['problem']} />
      <LoginEmailField />
      <button type="submit" disabled className={shared['button']}>
        Send me a link
      </button>
      <NeedsScript what="Asking for a link" />
    </form>
    <div data-sent hidden tabIndex={-1} className={classes['part']}>
      <h2>Check your email</h2>
      <p>
        If <b data-sent-to /> belongs to an account, we’ve sent a link to it. The link sets a new password,
        works once, and expires in an hour.
      </p>
      <p className={classes['hint']}>No email? Check your spam folder, and that the address is right.</p>
    </div>
    <p className={classes['ways']}>
      <a href={doors.login}>Back to login</a>
    </p>
  </RecoveryCard>
)
