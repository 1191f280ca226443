import { roles } from '#sync/policies/roles.ts'
import classes from './front-form.module.css'

/** Of everybody in the demo company; the server refuses it where there is none. */
const password = 'Quayside-demo-1'

const people = [
  ...roles.map((role) => ({ text: role, name: role.toLowerCase() })),
  { text: 'User of the second brand', name: 'user2' },
]

/** For whoever tries the product out: one press fills the form in. */
export const DemoSignIns = () => (
  <details className={classes['demo']}>
    <summary>Demo sign-ins</summary>
    <p className={classes['hint']}>
      This server shows a made-up company. Choose who you want to be, then press Login.
    </p>
    <div className={classes['people']}>
      {people.map(({ text, name }) => (
        <button key={name} type="button" data-email={`${name}@quayside.test`} data-secret={password}>
          {text}
        </button>
      ))}
    </div>
  </details>
)
