import { Button, Text } from '@mantine/core'
import { roles } from '#sync/policies/roles.ts'
import classes from './demo-sign-ins.module.css'

/** Of everybody in the demo company; the server refuses it where there is none. */
const password = 'Quayside-demo-1'

const people = [
  ...roles.map((role) => ({ text: role, name: role.toLowerCase() })),
  { text: 'User of the second brand', name: 'user2' },
]

interface DemoSignInsProps {
  onPick: (person: { email: string; password: string }) => void
}

/** For whoever tries the product out: one press fills the form in. */
export function DemoSignIns({ onPick }: DemoSignInsProps) {
  return (
    <details className={classes['demo']}>
      <summary>Demo sign-ins</summary>
      <Text size="sm" c="dimmed" my="xs">
        This server shows a made-up company. Choose who you want to be, then press Login.
      </Text>
      <div className={classes['people']}>
        {people.map(({ text, name }) => (
          <Button
            key={name}
            variant="default"
            onClick={() => onPick({ email: `${name}@quayside.test`, password })}
          >
            {text}
          </Button>
        ))}
      </div>
    </details>
  )
}
