import type { Ref } from 'react'
import type { Doors } from '../../guards/places.ts'
import forms from '../forms/form.module.css'
import { NewPasswordFields } from '../forms/form-fields.tsx'
import classes from '../forms/front-form.module.css'
import shared from '../pages/public.module.css'
import { NeedsScript, RecoveryCard } from './recovery-card.tsx'

interface ResetScreenProps {
  doors: Pick<Doors, 'login' | 'forgot'>
  kind: ResetKind
  form?: Ref<HTMLFormElement>
}

/** The purpose of the link in the mail, in addition to the new password. */
export type ResetKind = 'reset' | 'invited' | 'undo'

/** The page's address holds the kind, because the token behind the # never reaches the server. */
export interface ResetSearch {
  readonly invited?: true | undefined
  readonly undo?: true | undefined
}

export const resetKindOf = ({ invited, undo }: ResetSearch): ResetKind =>
  invited ? 'invited' : undo ? 'undo' : 'reset'

const texts: Readonly<
  Record<ResetKind, { title: string; about: string | null; button: string; done: string; next: string }>
> = {
  reset: {
    title: 'Set a new password',
    about: null,
    button: 'Change my password',
    done: 'Your password is changed',
    next: 'You’ve been logged out on all devices. Log in with your new password.',
  },
  invited: {
    title: 'Set your password',
    about: 'We created an account for you. Choose a password to log in with.',
    button: 'Set my password',
    done: 'Your password is set',
    next: 'Your email address is confirmed too. Log in with your new password.',
  },
  undo: {
    title: 'Get your email address back',
    about:
      'Set a new password to undo the change of your email address. Everyone who is logged in to your account will be logged out.',
    button: 'Undo the change',
    done: 'The change is undone',
    next: 'Your account has this email address again. Log in with your new password.',
  },
}

/** Sets a password with the link of a mail, rendered by the server for visitors and by the app. */
export function ResetScreen({ doors, kind, form }: ResetScreenProps) {
  const { title, about, button, done, next } = texts[kind]
  return (
    <RecoveryCard title={title}>
      <form ref={form} method="post" data-reset noValidate className={forms['form']}>
        {about && <p>{about}</p>}
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
