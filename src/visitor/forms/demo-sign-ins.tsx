import { roles } from '#sync/policies/roles.ts'
import classes from './front-form.module.css'

/** The password of every demo account; the server refuses it outside the demo company. */
const password = 'Quayside-demo-1'

const people = [
  ...roles.map((role) => ({ text: role, name: role.toLowerCase() })),
  { text: 'User of the second brand', name: 'user2' },
]

/** Fills in the login form with one press, for people who try the product. */
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
