import type { InputHTMLAttributes, ReactNode } from 'react'
import forms from './form.module.css'
import classes from './front-form.module.css'

interface FrameProps {
  name: string
  label: string
  hint?: string | undefined
}

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> {}

const idsOf = ({ name, hint }: FrameProps): string => `${hint ? `${name}-hint ` : ''}${name}-problem`

/** A label, its input, and a place for the field's problem. */
export const FieldFrame = ({ name, label, hint, children }: FrameProps & { children: ReactNode }) => (
  <div className={forms['field']}>
    <label htmlFor={name}>{label}</label>
    {hint && (
      <span id={`${name}-hint`} className={classes['hint']}>
        {hint}
      </span>
    )}
    {children}
    <small id={`${name}-problem`} />
  </div>
)

/** A text field, rendered without a script. */
export const FormField = ({ name, label, hint, ...input }: FieldProps) => (
  <FieldFrame name={name} label={label} hint={hint}>
    <input id={name} name={name} maxLength={200} aria-describedby={idsOf({ name, label, hint })} {...input} />
  </FieldFrame>
)

/** A password with a button that shows it. */
export const PasswordField = ({ name, label, hint, autoComplete }: FieldProps) => (
  <FieldFrame name={name} label={label} hint={hint}>
    <span className={classes['secret']}>
      <input
        id={name}
        name={name}
        type="password"
        maxLength={200}
        autoComplete={autoComplete}
        aria-describedby={idsOf({ name, label, hint })}
      />
      <button type="button" data-reveal={name} aria-label="Show password" aria-pressed="false">
        <span aria-hidden>Show</span>
      </button>
    </span>
  </FieldFrame>
)

/** The email address for the login. */
export const LoginEmailField = (input: Pick<FieldProps, 'defaultValue' | 'onInput'>) => (
  <FormField
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    autoComplete="username"
    {...input}
  />
)

/** A new password, typed twice. */
export const NewPasswordFields = () => (
  <>
    <PasswordField
      name="password"
      label="Password"
      hint="At least 10 characters. Three or four words in a row are easy to remember and hard to guess."
      autoComplete="new-password"
    />
    <PasswordField name="confirmPassword" label="Password again" autoComplete="new-password" />
  </>
)
