import { hasAnyAccount } from '../db/accounts-credentials.ts'
import { sizeFor } from '../demo/company.ts'
import { installDemo } from '../demo/install.ts'
import { demoPeople } from '../demo/people.ts'
import type { Deps } from './deps.ts'
import { firstAdminLink } from './first-admin.ts'
import { demoPassword } from './sign-in.ts'

export const demoPackages = 2000

const signInTable = (): string[] => [
  'Sign in to the demo company with any of these; the password is the same for all:',
  ...demoPeople.map(({ role, email, firstName, lastName }) =>
    ['', role.padEnd(11), `${email}@quayside.test`.padEnd(26), `${firstName} ${lastName}`].join('  '),
  ),
  `  password     ${demoPassword}`,
  'DEMO=0 starts without the demo company and refuses this password.',
]

const cardWords = ({ card }: Pick<Deps, 'card'>): string[] => {
  if (!card)
    return ['Card payments are off: set FYGARO_BUTTON_URL, FYGARO_KEY_ID and FYGARO_SECRET for them.']
  return card.simulator
    ? ['Card payments go to a simulator that charges nothing; FYGARO_* sets a real one.']
    : []
}

/** Makes sure that somebody can sign in; returns what the person at the terminal has to know. */
export async function prepare(deps: Deps): Promise<string[]> {
  if (!deps.env.demo) {
    const link = await firstAdminLink(deps)
    const words = link
      ? ['Make the first administrator here, within a day; the link works once:', `  ${link}`]
      : []
    return [...words, ...cardWords(deps)]
  }
  if (!(await hasAnyAccount(deps.db.reader))) await installDemo(deps, sizeFor(demoPackages))
  return [...signInTable(), ...cardWords(deps)]
}
