import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useIsBehind } from '../../queries/sync-status.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { nextPlace, type PaletteChoice, type PaletteGroup, type PalettePage } from './choices.ts'
import classes from './palette.module.css'
import { paletteStatus } from './palette-status.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

interface PaletteDialogProps {
  pages: readonly PalettePage[]
  onClose: () => void
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** A search field with its results; the arrow keys select one, and Enter opens it. */
export function PaletteDialog({ pages, onClose }: PaletteDialogProps) {
  const [text, setText] = useState('')
  // Null until the arrows choose a row; a chosen row stays chosen when better matches arrive above it.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { groups, isLooking } = usePaletteGroups(pages, text)
  const isBehind = useIsBehind()
  const navigate = useNavigate()
  const id = useId()
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosenKey),
  )
  const go = (choice: PaletteChoice | undefined) => {
    if (!choice) return
    onClose()
    if (choice.run) choice.run()
    else void navigate({ to: choice.to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) setChosenKey(choices[nextPlace(at, step, choices.length)]?.key ?? null)
    else if (event.key === 'Enter') go(choices[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Go to" onClose={onClose} size={600}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Go to"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={choices[at] ? `${id}-${at}` : undefined}
        placeholder="Page, action, name or number"
        autoComplete="off"
        leftSection={<SearchIcon size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosenKey(null)
        }}
        onKeyDown={onKeyDown}
      />
      <Text role="status" size="sm" c="dimmed" mt={8}>
        {paletteStatus({ count: choices.length, isLooking, isBehind })}
      </Text>
      <Choices {...{ groups, at, go, id }} />
    </Dialog>
  )
}

interface ChoicesProps {
  groups: readonly PaletteGroup[]
  at: number
  id: string
  go: (choice: PaletteChoice) => void
}

function Choices({ groups, at, id, go }: ChoicesProps) {
  const starts = groups.map((_, n) =>
    groups.slice(0, n).reduce((sum, { choices }) => sum + choices.length, 0),
  )
  return (
    <div role="listbox" id={`${id}-list`} aria-label="Found" className={classes['list']}>
      {groups.map(({ title, choices }, n) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and no fieldset
        <div key={title} role="group" aria-label={title}>
          <div className={classes['title']} aria-hidden>
            {title}
          </div>
          {choices.map((choice, k) => (
            <Choice
              key={choice.key}
              choice={choice}
              id={`${id}-${(starts[n] ?? 0) + k}`}
              isAt={(starts[n] ?? 0) + k === at}
              onGo={() => go(choice)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface ChoiceProps {
  choice: PaletteChoice
  id: string
  isAt: boolean
  onGo: () => void
}

function Choice({ choice: { text, note, icon: Sign }, id, isAt, onGo }: ChoiceProps) {
  useEffect(() => {
    if (isAt) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isAt, id])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which names the chosen option
    <div id={id} role="option" aria-selected={isAt} className={classes['choice']} onClick={onGo}>
      <Sign size={18} aria-hidden />
      <span className={classes['text']}>{text}</span>
      <span className={classes['note']}>{note}</span>
    </div>
  )
}
