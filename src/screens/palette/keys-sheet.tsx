import { Kbd, Stack, Title } from '@mantine/core'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import classes from './palette.module.css'

type Keys = readonly (readonly [keys: readonly string[], text: string])[]

const groups: readonly { readonly title: string; readonly keys: Keys }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['Ctrl', 'K'], 'Go to a page, customer, package, invoice, receipt or manifest'],
      [['?'], 'Show these shortcuts'],
      [['Esc'], 'Close what is open'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['/'], 'Search'],
      [['f'], 'Filter'],
      [['v'], 'Choose or save a view'],
      [['j', '↓'], 'Next row'],
      [['k', '↑'], 'Previous row'],
      [['Enter'], 'Open the row'],
      [['x'], 'Select the row'],
      [['Shift', 'x'], 'Select up to this row'],
      [['Ctrl', 'A'], 'Select the rows that are loaded; again, all that match'],
      [['Esc'], 'Select none'],
    ],
  },
  {
    title: 'On a page of its own',
    keys: [
      [['F2'], 'Check-in: Rush or Full'],
      [['↓', '↑'], 'Accept Payments: choose one invoice'],
      [['='], 'Accept Payments: fill in the exact amount'],
      [['Ctrl', 'Enter'], 'Accept Payments: take the payment'],
    ],
  },
]

/** The keyboard shortcuts of the staff's screens. */
export const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose} size={480}>
    <Stack>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <Title order={3} mb={6}>
            {title}
          </Title>
          <dl className={classes['keys']}>
            {keys.map(([names, text]) => (
              <div key={text} style={{ display: 'contents' }}>
                <dt>
                  {names.map((name) => (
                    <Kbd key={name} mr={4}>
                      {name}
                    </Kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  </Dialog>
)
