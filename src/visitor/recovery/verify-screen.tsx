import type { ReactNode, Ref } from 'react'
import forms from '../forms/form.module.css'
import { LoginEmailField } from '../forms/form-fields.tsx'
import classes from '../forms/front-form.module.css'
import shared from '../pages/public.module.css'
import { NeedsScript } from './recovery-card.tsx'
import type { VerifyState } from './verify-state.ts'

interface VerifyScreenProps {
  state: VerifyState
  /** The server's message about a refused link, or the message that no reply came. */
  text?: string
  /** The next page after the confirmation. */
  next: { readonly to: string; readonly text: string }
  email?: string
  form?: Ref<HTMLFormElement>
  onAgain?: () => void
}

const Part = (props: { name: VerifyState; state: VerifyState; title: string; children: ReactNode }) => (
  <div data-state={props.name} hidden={props.name !== props.state} className={classes['part']}>
    <h1 className={shared['title']}>{props.title}</h1>
    {props.children}
  </div>
)

/** The page of the first mail's link, rendered by the server for visitors and by the app. */
export function VerifyScreen({ state, text, next, email, form, onAgain }: VerifyScreenProps) {
  const onward = (
    <a href={next.to} className={shared['button']}>
      {next.text}
    </a>
  )
  return (
    <div className={`${classes['front']} ${classes['framed']}`} data-verify>
      <div className={classes['card']}>
        <Part name="asking" state={state} title="Confirm your address">
          <p role="status">Confirming your address…</p>
          <NeedsScript what="Confirming your address" />
        </Part>
        <Part name="confirmed" state={state} title="Your address is confirmed">
          <p>Thank you. You’ll get package updates at this address.</p>
          {onward}
        </Part>
        <Part name="already" state={state} title="Your email address is already confirmed">
          <p>There’s nothing left to do.</p>
          {onward}
        </Part>
        <Part name="unanswered" state={state} title="Confirm your address">
          <p role="alert" data-text>
            {text}
          </p>
          <button type="button" data-again className={shared['button']} onClick={onAgain}>
            Try again
          </button>
        </Part>
        <Part name="unconfirmed" state={state} title="Confirm your address">
          <p data-text>{text}</p>
          <ResendForm form={form} email={email} />
          <a href={next.to} className={shared['plainButton']}>
            {next.text}
          </a>
        </Part>
      </div>
    </div>
  )
}

const ResendForm = ({
  form,
  email,
}: {
  form?: Ref<HTMLFormElement> | undefined
  email?: string | undefined
}) => (
  <>
    <form ref={form} method="post" data-resend noValidate className={forms['form']}>
      <p role="alert" data-problem className={forms['problem']} />
      <LoginEmailField defaultValue={email} />
      <button type="submit" disabled className={shared['button']}>
        Send a new link
      </button>
    </form>
    <div data-sent hidden tabIndex={-1} className={classes['part']}>
      <h2>Check your email</h2>
      <p>
        If <b data-sent-to /> still has to be confirmed, we’ve sent a new link to it. No email after a few
        minutes? Check your spam folder.
      </p>
    </div>
  </>
)
