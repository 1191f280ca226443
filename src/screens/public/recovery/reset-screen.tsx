import type { Ref } from 'react'
import type { Doors } from '../../../guards/places.ts'
import forms from '../form.module.css'
import { NewPasswordFields } from '../form-fields.tsx'
import classes from '../front-form.module.css'
import shared from '../public.module.css'
import { NeedsScript, RecoveryCard } from './recovery-card.tsx'

interface ResetScreenProps {
  doors: Pick<Doors, 'login' | 'forgot'>
  /** The link is the one of an invitation: there is no password yet. */
  isInvited: boolean
  form?: Ref<HTMLFormElement>
}

const texts = {
  reset: {
    title: 'Set a new password',
    button: 'Change my password',
    done: 'Your password is changed',
    next: 'You’ve been logged out on all devices. Log in with your new password.',
  },
  invited: {
    title: 'Set your password',
    button: 'Set my password',
    done: 'Your password is set',
    next: 'Your email address is confirmed too. Log in with your new password.',
  },
}

/** Where the link of a mail sets a password, as the server draws it for a visitor and as the app shows it. */
export function ResetScreen({ doors, isInvited, form }: ResetScreenProps) {
  const { title, button, done, next } = texts[isInvited ? 'invited' : 'reset']
  return (
    <RecoveryCard title={title}>
      <form ref={form} method="post" data-reset noValidate className={forms['form']}>
        {isInvited && <p>We created an account for you. Choose a password to log in with.</p>}
        <p role="alert" data-problem className={forms['problem']} />
        <NewPasswordFields />
        <button type="submit" disabled className={shared['button']}>
          {button}
        </button>
        <NeedsScript what="Setting a password" />
      </form>
      <div data-sent hidden tabIndex={-1} className={classes['part']}>
        <h2>{done}</h2>
        <p>{next}</p>
        <a href={doors.login} className={shared['button']}>
          Login
        </a>
      </div>
      <div data-no-link hidden tabIndex={-1} className={classes['part']}>
        <p role="alert">Open the link in the email we sent you. You need it to set a new password.</p>
        <a href={doors.forgot} className={shared['button']}>
          Ask for a new link
        </a>
      </div>
    </RecoveryCard>
  )
}
